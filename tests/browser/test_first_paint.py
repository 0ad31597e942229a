"""Pages contain everything for the first paint: it waits for neither a stylesheet nor a font."""

import re

import pytest
from playwright.sync_api import Page, Route, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.brand.look import DISPLAY
from livecommerce.constants import COOKIE_BANNER_DELAY_MS, LINK_PREFETCH_DELAY_MS, PREFETCH_REST_MS
from livecommerce.languages import LANGUAGES, in_language, locale_url
from livecommerce.routes import routes
from tests.browser.conftest import ADD_UP_SHIFTS, ALIVE, alive, settled
from tests.support.fonts import ARE_LOADED, is_plain
from tests.support.pages import ARTICLE, wait_for_frame

OBSERVE_PAINTS = """
  window.largest = [];
  new PerformanceObserver((list) => {
    for (const { element } of list.getEntries())
      window.largest.push(
        element.matches("img, [data-consent-banner] *") ? element.outerHTML : "text of the page",
      );
  }).observe({ type: "largest-contentful-paint", buffered: true });
"""


LOOKS = """() => [...document.body.querySelectorAll(":not(.stage, .stage *)")].map((element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  const { color, backgroundColor, backgroundImage, fontFamily, opacity, boxShadow } = getComputedStyle(element);
  const start = element.cloneNode().outerHTML.slice(0, 80);
  const look = [color, backgroundColor, backgroundImage, fontFamily, opacity, boxShadow];
  return [start, x, y, width, height, ...look].join(" ");
})"""


def test_a_page_is_painted_without_any_other_file(desktop: Page, allowed_messages: list[str]) -> None:
    allowed_messages.append("Failed to load resource")
    desktop.route(re.compile(r"\.(css|js|woff2|svg|avif|webp|jpg)(\?|$)"), lambda route: route.abort())
    desktop.goto("/", wait_until="commit")
    heading = desktop.get_by_role("heading", level=1)
    expect(heading).to_have_css("font-size", "65px")
    expect(desktop.get_by_role("banner")).to_have_css("position", "fixed")


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_largest_paint_on_a_phone_is_text_of_the_page_itself(new_context: CreateContextCallback, code: str) -> None:
    """A picture or the cookie banner would be painted seconds later over a slow network."""
    with in_language(code):
        addresses = [locale_url(route.path).replace("/legal", "/legal?id=18") for route in routes()]
    page = new_context(viewport={"width": 412, "height": 823}, reduced_motion="reduce").new_page()
    page.add_init_script(OBSERVE_PAINTS)
    page.clock.install()
    found: dict[str, list[str]] = {}
    for address in addresses:
        page.goto(address)
        page.locator(ALIVE).wait_for(state="attached")
        page.clock.run_for(COOKIE_BANNER_DELAY_MS)
        page.locator("[data-consent-banner]").wait_for()
        wait_for_frame(page)
        found[address] = page.evaluate("largest")
    assert {address: paints for address, paints in found.items() if {*paints} != {"text of the page"}} == {}


def test_fonts_that_are_late_move_nothing_and_come_with_the_next_page(desktop: Page) -> None:
    held: list[Route] = []
    is_held = True

    def hold(route: Route) -> None:
        held.append(route) if is_held else route.continue_()

    desktop.route("**/*.woff2", hold)
    desktop.add_init_script(ADD_UP_SHIFTS)
    desktop.goto("/", wait_until="domcontentloaded")
    desktop.locator(ALIVE).wait_for(state="attached")
    settled(desktop, lambda: len(held) >= 2)
    assert desktop.evaluate(is_plain(DISPLAY))
    is_held = False
    for route in held:
        route.continue_()
    desktop.wait_for_function(ARE_LOADED)
    assert desktop.evaluate("shift") < 0.001
    desktop.get_by_role("banner").get_by_role("link", name="About", exact=True).click()
    expect(desktop).to_have_title(re.compile("^About"))
    settled(desktop, lambda: not desktop.evaluate(is_plain(DISPLAY)))


def test_pointing_at_a_link_changes_nothing_on_the_page(still: Page) -> None:
    """The styles of other pages are applied then, before the click."""
    still.clock.install()
    changed: dict[str, object] = {}

    def has_styles_of_other_pages() -> bool:
        still.locator("a[href='/']").first.dispatch_event("pointerover")
        return still.evaluate("document.adoptedStyleSheets.length") == 1

    for address in ("/", "/for-brands", "/about-us", ARTICLE, "/form/TalentForm", "/search", "/login"):
        still.goto(address)
        still.locator(ALIVE).wait_for(state="attached")
        before = still.evaluate(LOOKS)
        still.clock.run_for(PREFETCH_REST_MS + LINK_PREFETCH_DELAY_MS)
        settled(still, has_styles_of_other_pages)
        after = still.evaluate(LOOKS)
        if before != after:
            changed[address] = [pair for pair in zip(before, after, strict=True) if len({*pair}) > 1]
    assert changed == {}


def test_the_next_page_looks_as_if_it_had_been_opened_itself(desktop: Page) -> None:
    look = """() => [...document.querySelectorAll("main *")].map((element) => {
      const { color, display, fontSize, padding } = getComputedStyle(element);
      return [color, display, fontSize, padding].join(" ");
    })"""
    alive(desktop, "/for-brands")
    itself = desktop.evaluate(look)
    alive(desktop, "/login")
    desktop.evaluate("document.querySelector('a[href=\"/\"]').setAttribute('href', '/for-brands')")
    desktop.locator("a[href='/for-brands']").first.click()
    expect(desktop).to_have_title(re.compile("^For Brands"))
    desktop.evaluate("scrollTo(0, 0)")
    settled(desktop, lambda: desktop.evaluate(look) == itself)


def test_where_the_stylesheet_cannot_be_loaded_the_next_page_is_a_document(
    desktop: Page, allowed_messages: list[str]
) -> None:
    allowed_messages += ["Failed to load resource", "could not be loaded"]
    alive(desktop, "/")
    desktop.route("**/*.css", lambda route: route.abort())
    desktop.evaluate("window.isSameDocument = true")
    desktop.get_by_role("banner").get_by_role("link", name="About", exact=True).click()
    expect(desktop).to_have_title(re.compile("^About"))
    assert desktop.evaluate("window.isSameDocument") is None
