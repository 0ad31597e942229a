"""axe finds nothing: on any page, at any width, under the dark and the light header, with the menu open."""

import pytest
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import alive
from tests.support.accessibility import expect_light_header, still_context, violations
from tests.support.pages import TITLES

UNDER_BOTH_HEADERS = {"/", "/for-talent", "/for-brands", "/about-us", "/blog", "/contact-us"}
"""Pages with dark and light bands, over which the header changes."""


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("address", [*TITLES, "/nope"])
def test_pages(
    new_context: CreateContextCallback, base_url: str, allowed_messages: list[str], width: int, address: str
) -> None:
    if address == "/nope":
        allowed_messages.append("404")
    page = still_context(new_context, base_url, width)
    alive(page, address)
    assert violations(page) == []
    if address in UNDER_BOTH_HEADERS:
        top = page.locator("main [data-band=light]:not([data-band] [data-band])").first.evaluate(
            "band => band.getBoundingClientRect().top + scrollY"
        )
        page.evaluate("y => scrollTo(0, y)", top + 5)
        expect_light_header(page)
        assert violations(page, "header") == []


@pytest.mark.parametrize("width", [991, 390])
def test_the_open_menu(new_context: CreateContextCallback, base_url: str, width: int) -> None:
    page = still_context(new_context, base_url, width)
    alive(page, "/")
    page.get_by_role("button", name="Open menu").click()
    expect_light_header(page)
    assert violations(page) == []
