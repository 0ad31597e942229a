"""Low windows, as of a phone on its side or of a screen at 400 %: bars leave the page its place."""

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.content.shell import shell_words
from livecommerce.languages import in_language
from tests.browser.conftest import alive, settled

LOW = [(320, 256), (320, 192), (640, 360), (844, 390), (1280, 300)]
FREE = """() => {
  const isBar = (element) => getComputedStyle(element).position === "fixed" && element.checkVisibility();
  let free = 0;
  for (let y = 1; y < innerHeight; y += 2) {
    const hit = document.elementsFromPoint(innerWidth / 2, y);
    if (!hit.some((element) => isBar(element))) free++;
  }
  return free / Math.floor(innerHeight / 2);
}"""
"""The share of the window's height that no fixed bar takes."""
COVERED = """() => {
  const { left, top, bottom, width } = document.activeElement.getBoundingClientRect();
  const isHit = (y) => document.activeElement.contains(document.elementFromPoint(left + width / 2, y));
  // Of a text of several lines, the browser shows the one with the cursor.
  return ![top + 3, document.activeElement.matches("textarea") ? top + 40 : bottom - 3].every(isHit);
}"""
"""Whether an end of the focused element is under another one."""


@pytest.mark.parametrize(("width", "height"), LOW)
@pytest.mark.parametrize("code", ["en", "pl"])
def test_the_question_about_cookies_leaves_most_of_the_window(page: Page, code: str, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    alive(page, "/about-us" if code == "en" else f"/{code}/about-us")
    banner = page.locator("[data-consent-banner]")
    expect(banner).to_be_visible()
    for button in banner.get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    settled(page, lambda: page.evaluate(FREE) >= 0.64)
    page.evaluate("scrollTo(0, 1000)")
    settled(page, lambda: page.evaluate(FREE) >= 0.64)


@pytest.mark.parametrize(("width", "height"), LOW)
def test_what_has_the_focus_is_never_behind_a_bar(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})
    alive(page, "/contact-us")
    expect(page.locator("[data-consent-banner]")).to_be_visible()
    fields = page.locator("#message-form :is(input, select, textarea, button):visible")
    for place in [*range(fields.count()), *reversed(range(fields.count()))]:
        fields.nth(place).focus()
        settled(page, lambda: not page.evaluate(COVERED))


def test_the_header_scrolls_with_the_page_and_the_open_menu_stays(page: Page) -> None:
    page.set_viewport_size({"width": 640, "height": 360})
    alive(page, "/about-us")
    page.evaluate("scrollTo(0, 600)")
    expect(page.get_by_role("banner")).not_to_be_in_viewport()
    page.evaluate("scrollTo(0, 20)")
    page.get_by_role("button", name="Open menu").click()
    menu = page.locator("#mobile-menu")
    expect(menu).to_be_in_viewport()
    assert menu.evaluate("menu => menu.getBoundingClientRect().bottom <= innerHeight + 1")
    page.set_viewport_size({"width": 640, "height": 800})
    page.keyboard.press("Escape")
    page.evaluate("scrollTo(0, 600)")
    expect(page.get_by_role("banner")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 192), (1440, 900)])
def test_the_offer_of_a_language_waits_for_the_question_about_cookies(
    new_context: CreateContextCallback, width: int, height: int
) -> None:
    page = new_context(locale="de-DE", viewport={"width": width, "height": height}).new_page()
    alive(page, "/about-us")
    with in_language("de"):
        offer = page.locator("aside", has_text=shell_words().languages.offer)
    banner = page.locator("[data-consent-banner]")
    expect(banner).to_be_visible()
    expect(offer).to_be_hidden()
    banner.get_by_role("button", name="Reject All").click()
    expect(banner).to_have_count(0)
    expect(offer).to_be_visible()
    assert page.evaluate(FREE) >= 0.5
