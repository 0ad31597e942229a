"""The time from a click on a link to the first frame that shows the next page."""

from dataclasses import dataclass

from playwright.sync_api import Browser

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
      const inTime = () => console.log("shown after", performance.now() - timeStamp);
      scheduler.postTask(inTime, { priority: "user-blocking" });
    };
    requestAnimationFrame(look);
  };
  addEventListener("click", pressed, { capture: true, once: true });
}"""
"""The frame is on its way to the screen when the task after its callback runs, ahead of other waiting tasks."""


@dataclass(frozen=True)
class Navigation:
    """A click on a link; both are paths."""

    start: str
    to: str

    def measure(self, browser: Browser, address: str) -> float:
        """Return the milliseconds from a visitor's click, after a while on the page, to the next page."""
        with opened(browser, address + self.start, DESKTOP) as page:
            link = page.locator(f'a[href="{self.to}"]:visible').first
            link.hover()
            page.evaluate(WATCH_PAGE)
            # No locator polls meanwhile: its evaluation in the page would be measured, too.
            with page.expect_console_message(lambda message: message.text.startswith("shown after")) as shown:
                press_at(link)
            return float(shown.value.args[1].json_value())
