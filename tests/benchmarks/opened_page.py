"""A page of the site at rest, on a slower processor, and human-like presses in it."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from tests.benchmarks.network import Network
from tests.benchmarks.slow_processor import slow_down
from tests.browser.conftest import ALIVE

DESKTOP: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
SMALL: dict[str, Any] = {"viewport": {"width": 390, "height": 844}}
HELD_MS = 80
"""The time for which a button is held."""

TWO_FRAMES = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""


@contextmanager
def opened(browser: Browser, address: str, size: dict[str, Any]) -> Generator[Page]:
    """Open a page, wait until it has prefetched, and slow the processor down."""
    with browser.new_context(**size) as context:
        page = context.new_page()
        network = Network(page)
        page.goto(address)
        page.locator(ALIVE).wait_for(state="attached")
        page.get_by_role("region", name="Cookie consent").wait_for()
        network.wait_until_quiet()
        slow_down(page)
        yield page


def press_at(target: Locator) -> None:
    """Press like a person: the mouse is there before, and the button is held for a moment.

    Playwright's own click evaluates in the page whether the right element is hit, which INP would count.
    """
    target.scroll_into_view_if_needed()
    # Elements that come into view may be laid out again.
    target.page.evaluate(TWO_FRAMES)
    box = target.bounding_box()
    assert box
    mouse = target.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    target.page.evaluate(TWO_FRAMES)
    mouse.down()
    target.page.wait_for_timeout(HELD_MS)
    mouse.up()
