"""A larger font in the browser's settings: texts wrap, nothing is cut off, all can be reached (WCAG 1.4.4, 1.4.10)."""

from collections.abc import Iterable
from itertools import product

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.languages import LANGUAGES, in_language, locale_url
from tests.browser.conftest import alive
from tests.support.applicant import applicant
from tests.support.cut_off import cut_off, font_size
from tests.support.pages import ARTICLE, KINDS, LAY_OUT, SHOW_EVERY_STEP

FONTS = (20, 24, 32)
WIDTHS = (320, 390, 768, 1000, 1280)
NARROWEST = ((16, 320), (24, 390), (32, 320), (32, 1000))
"""Fonts and widths at which a window holds fewest letters, with a menu and with the links of a wide window; and the
narrowest window with the usual font.
"""
PAGES = [*(path if path != "/legal" else "/legal?id=18" for path in KINDS), ARTICLE]
UNFOLD = "document.querySelectorAll('main details').forEach((details) => (details.open = true))"


@pytest.fixture
def still(new_context: CreateContextCallback, base_url: str) -> Page:
    context = new_context(reduced_motion="reduce")
    context.add_cookies([{"name": "first_consent", "value": "accept", "url": base_url}])
    return context.new_page()


def expect_nothing_cut_off(page: Page, address: str, sizes: Iterable[tuple[int, int]]) -> None:
    """Assert that nothing is cut off, at these fonts and widths."""
    devtools = page.context.new_cdp_session(page)
    alive(page, address)
    for script in (LAY_OUT, SHOW_EVERY_STEP, UNFOLD):
        page.evaluate(script)
    for font, width in sizes:
        font_size(devtools, font)
        page.set_viewport_size({"width": width, "height": 800})
        assert cut_off(page) == [], (address, font, width)


@pytest.mark.parametrize("path", PAGES)
def test_every_page_and_step_can_be_read_and_reached(still: Page, path: str) -> None:
    for code in LANGUAGES:
        with in_language(code):
            address = locale_url(path)
        expect_nothing_cut_off(still, address, [NARROWEST[0], *product(FONTS, WIDTHS)] if code == "de" else NARROWEST)


@pytest.mark.parametrize("address", ["/de", "/de/for-talent", "/pl/for-brands", "/de/about-us"])
def test_without_web_fonts_a_page_can_be_read_and_reached(
    still: Page, address: str, allowed_messages: list[str]
) -> None:
    allowed_messages.append("ERR_FAILED")
    still.route("**/*.woff2", lambda route: route.abort())
    expect_nothing_cut_off(still, address, NARROWEST)


def test_the_breakpoint_of_the_menu_stays(still: Page) -> None:
    devtools = still.context.new_cdp_session(still)
    alive(still, "/")
    for font in (16, *FONTS):
        font_size(devtools, font)
        still.set_viewport_size({"width": 992, "height": 800})
        expect(still.get_by_role("banner").get_by_role("button", name="Get Started")).to_be_in_viewport(ratio=1)
        still.set_viewport_size({"width": 991, "height": 800})
        expect(still.get_by_role("button", name="Open menu")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("font", "width"), [(20, 320), (24, 390), (32, 320)])
def test_menu_banner_and_dialog_can_be_read_and_reached(
    new_context: CreateContextCallback, font: int, width: int
) -> None:
    page = new_context(reduced_motion="reduce", viewport={"width": width, "height": 640}).new_page()
    font_size(page.context.new_cdp_session(page), font)
    alive(page, "/de")
    page.evaluate(LAY_OUT)
    banner = page.locator("[data-consent-banner]")
    expect(banner).to_be_visible()
    assert cut_off(page) == []
    banner.get_by_role("button").last.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert cut_off(page) == []
    page.keyboard.press("Escape")
    banner.get_by_role("button").nth(1).click()
    expect(banner).to_have_count(0)
    page.locator("#menu-button").click()
    expect(page.locator("#mobile-menu")).to_have_attribute("data-open", "true")
    assert cut_off(page) == []
    page.locator("#mobile-menu button").last.scroll_into_view_if_needed()
    expect(page.locator("#mobile-menu button").last).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("font", "width"), [(24, 390), (32, 320), (32, 1000)])
def test_what_is_wrong_and_what_has_arrived_can_be_read(
    still: Page, allowed_messages: list[str], font: int, width: int
) -> None:
    allowed_messages.append("422")
    font_size(still.context.new_cdp_session(still), font)
    still.set_viewport_size({"width": width, "height": 800})
    somebody = applicant(still, "affiliate")
    somebody.open()
    somebody.submit()
    expect(still.locator("#problems")).to_be_focused()
    assert cut_off(still) == []
    somebody.fill()
    somebody.submit()
    somebody.reference()
    still.evaluate(UNFOLD)
    assert cut_off(still) == []
