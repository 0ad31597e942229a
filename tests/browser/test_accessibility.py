"""axe finds nothing: on any page, at any width, under the dark and the light header, with the menu open."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import alive
from tests.support.accessibility import expect_light_header, still_context, violations
from tests.support.pages import TITLES


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


@pytest.mark.parametrize("width", [1440, 390])
@pytest.mark.parametrize("address", ["/", "/for-talent", "/for-brands", "/about-us", "/blog", "/contact-us"])
def test_pages_under_the_light_header(
    new_context: CreateContextCallback, base_url: str, width: int, address: str
) -> None:
    page = still_context(new_context, base_url, width)
    alive(page, address)
    top = page.locator("main [data-band=light]:not([data-band] [data-band])").first.evaluate(
        "band => band.getBoundingClientRect().top + scrollY"
    )
    page.evaluate("y => scrollTo(0, y)", top + 5)
    expect_light_header(page)
    assert violations(page) == []


@pytest.mark.parametrize("width", [991, 390])
def test_the_open_menu(new_context: CreateContextCallback, base_url: str, width: int) -> None:
    page = still_context(new_context, base_url, width)
    alive(page, "/")
    page.get_by_role("button", name="Open menu").click()
    expect_light_header(page)
    assert violations(page) == []


@pytest.mark.parametrize("address", list(TITLES))
def test_the_first_tab_stop_skips_to_the_content(desktop: Page, address: str) -> None:
    alive(desktop, address)
    desktop.keyboard.press("Tab")
    expect(desktop.get_by_role("link", name="Skip to the content")).to_be_focused()
    desktop.keyboard.press("Enter")
    expect(desktop.locator("#main")).to_be_focused()


def test_every_page_has_one_visible_title(desktop: Page) -> None:
    for address in TITLES:
        alive(desktop, address)
        expect(desktop.locator("h1:visible")).to_have_count(1)
