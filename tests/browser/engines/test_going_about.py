from livecommerce.brand.look import DISPLAY, TEXT
from tests.browser.engines.engines import IN_OTHERS, EngineName, browser
from tests.browser.engines.visitor import Visitor, watched
from tests.support.fonts import is_plain
from tests.support.servers import until

PLACE = 2400
MENU_BUTTON = "#menu-button"
READY = "return Math.abs(document.getElementById('ready-to-sell').getBoundingClientRect().top) < 120"

PRESSED_AS_IN_SAFARI = """
addEventListener("mousedown", (event) => {
  if (!event.target.closest("button")) return;
  event.preventDefault();
  document.activeElement.blur();
}, true);
"""
"""Safari does not focus a pressed button; WebKitGTK does."""


@IN_OTHERS
def test_the_header_leads_to_pages_and_get_started_to_the_ways_on(visitor: Visitor) -> None:
    visitor.open("/for-talent")
    visitor.press("link", "About")
    visitor.wait_for_title("About")
    visitor.wait_for("return document.querySelector('header').dataset.scrolled === 'false'")
    visitor.scroll_to(400)
    visitor.wait_for("return document.querySelector('header').dataset.scrolled === 'true'")
    visitor.press("button", "Get Started")
    visitor.wait_for_title("Stagelight")
    visitor.wait_for(READY)


@IN_OTHERS
def test_the_menu_is_opened_walked_through_and_closed(visitor: Visitor) -> None:
    visitor.with_window(390)
    visitor.open("/about-us")
    visitor.press("button", "Open menu")
    visitor.wait_for_focus("#mobile-menu a")
    # Backwards past the button and the mark, and round to the end.
    for _ in range(3):
        visitor.key("TAB", shift=True)
        assert visitor.has_focus("header *")
    # And forward, round to the beginning.
    for _ in range(3):
        visitor.key("TAB")
        assert visitor.has_focus("header *")
    visitor.key("ESCAPE")
    visitor.wait_for_focus(MENU_BUTTON)
    visitor.ask(PRESSED_AS_IN_SAFARI)
    visitor.press("button", "Open menu")
    visitor.wait_for_focus("#mobile-menu a")
    visitor.press("button", "Close menu")
    visitor.wait_for_focus(MENU_BUTTON)
    visitor.press("button", "Open menu")
    visitor.press("button", "Get Started")
    visitor.wait_for_title("Stagelight")
    visitor.wait_for(READY)


@IN_OTHERS
def test_back_and_reload_lead_to_the_place_that_was_left(visitor: Visitor) -> None:
    visitor.open("/")
    visitor.scroll_to(PLACE)
    visitor.press("link", "For Brands")
    visitor.wait_for_title("For Brands")
    visitor.wait_for_place(0)
    visitor.scroll_to(PLACE)
    visitor.reload()
    visitor.wait_for_place(PLACE)
    visitor.go_back()
    visitor.wait_for_title("Stagelight")
    visitor.wait_for_place(PLACE)
    # Another document.
    visitor.open("/legal?id=18")
    visitor.go_back()
    visitor.wait_for_title("Stagelight")
    visitor.wait_for_place(PLACE)
    visitor.wait_until_alive()


HAS_FETCHED_AHEAD = """
const [{ loadEventEnd }] = performance.getEntriesByType("navigation");
const isJudged = loadEventEnd > 0 && performance.now() > loadEventEnd + 3500;
const fetched = performance.getEntriesByType("resource").map(({ name }) => name);
return isJudged && fetched.some((name) => name.includes("/for-brands/_payload.json"));
"""
"""Engines check preloaded resources three seconds after a page was loaded."""


def test_pages_are_fetched_ahead_without_a_complaint(visitor: Visitor) -> None:
    visitor.open("/for-talent")
    visitor.wait_for(HAS_FETCHED_AHEAD)


WATCH_PLACES = """
window.places = new Set();
const look = () => requestAnimationFrame(look, window.places.add(scrollY));
look();
"""


def test_a_new_visitor_with_reduced_motion_sees_the_fonts_and_no_motion(
    engine: EngineName, server: str, picture: str
) -> None:
    with browser(engine, motion=False) as new, watched(Visitor(new, server), picture) as visitor:
        visitor.with_window(1440)
        visitor.open("/")
        visitor.ask(WATCH_PLACES)
        visitor.press("button", "Get Started")
        visitor.wait_for(READY)
        assert visitor.ask("return window.places.size") <= 2

        # Fonts that came too late for one page are shown on the next, or the one after that on a busy machine.
        def shows_fonts() -> bool:
            visitor.open("/about-us")
            return bool(visitor.ask(f"return !{is_plain(DISPLAY, TEXT)}"))

        until(shows_fonts)
