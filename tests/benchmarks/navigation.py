"""How long it takes from a click on a link to the first frame that shows the next page."""

from dataclasses import dataclass

from playwright.sync_api import Browser, expect

from tests.benchmarks.opened_page import DESKTOP, opened, press_at

WATCH_PAGE = """() => {
  const isInView = (heading) => {
    const { top, bottom } = heading.getBoundingClientRect();
    const isDrawn = heading.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isDrawn && bottom > 0 && top < innerHeight;
  };
  const shown = () => [...document.querySelectorAll("h1")].find(isInView)?.textContent;
  const before = shown();
  const pressed = ({ timeStamp }) => {
    const look = () => {
      const now = shown();
      if (!now || now === before) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (document.documentElement.dataset.shownAfter = performance.now() - timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener("click", pressed, { capture: true, once: true });
}"""
"""The frame is on its way to the screen when the task after its callback runs."""


@dataclass(frozen=True)
class Navigation:
    """A click on a link.

    Attributes:
        start: The path of the page.
        to: The path that the link leads to.
    """

    start: str
    to: str

    def measure(self, browser: Browser, address: str) -> float:
        """Milliseconds from the click, of a visitor who has been on the page for a while, to the next page."""
        with opened(browser, address + self.start, DESKTOP) as page:
            link = page.locator(f'a[href="{self.to}"]:visible').first
            link.hover()
            page.evaluate(WATCH_PAGE)
            press_at(link)
            shown = page.locator("html[data-shown-after]")
            expect(shown).to_be_attached(timeout=30_000)
            return float(shown.get_attribute("data-shown-after") or 0)
