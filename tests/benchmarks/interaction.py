"""How fast clicks are answered by a processor that is made four times slower.

`uv run python -m tests.benchmarks.interaction` builds and serves the site. It goes to pages that were fetched ahead and
takes the time from the click to the first frame that shows the new page; it presses buttons and takes what INP counts:
the time from the press to the next frame, first of all on a page with nothing but a button. The median of five counts.
`--write` puts the tables into the README. Needs Chromium and an otherwise idle machine.
"""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, Locator, Page

from tests.benchmarks.report import machine, publish
from tests.benchmarks.slow_link import SlowLink
from tests.benchmarks.slow_processor import slow_down, started_browser
from tests.browser.applicant import applicant, expect_step
from tests.browser.conftest import ALIVE, served
from tests.conftest import COMMAND
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
RUNS = 5
SERVER_MS = 100
"""So long the server takes to answer Continue."""
HELD_MS = 80
"""So long a hand holds a button."""
NAVIGATIONS = [
    ("/", "For Talent"),
    ("/", "For Brands"),
    ("/", "About"),
    ("/about-us", "Home"),
    ("/for-talent", "Login"),
]
DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

WATCH_PAGE = """() => {
  const inView = () => document.querySelector(".preview[data-shown] h1") ?? document.querySelector("main h1");
  const heading = () => inView()?.textContent;
  const before = heading();
  const pressed = ({ timeStamp }) => {
    const look = () => {
      if (heading() === before) return requestAnimationFrame(look);
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => (window.shownAfter = performance.now() - timeStamp);
      port2.postMessage(null);
    };
    requestAnimationFrame(look);
  };
  addEventListener("click", pressed, { capture: true, once: true });
}"""
"""The frame is on its way to the screen when the task after its callback runs."""

WATCH_PRESSES = """() => {
  window.longest = 0;
  const note = ({ interactionId, duration }) => interactionId && (window.longest = Math.max(window.longest, duration));
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "event", durationThreshold: 16 });
}"""

TWO_FRAMES = """async () => {
  for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
}"""

AT_REST = """async () => {
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  const ending = document.getAnimations().filter((one) => one.playState === "running" && ends(one));
  await Promise.allSettled(ending.map((animation) => animation.finished));
}"""

ONE_BUTTON = """() => {
  const button = document.body.appendChild(document.createElement("button"));
  button.textContent = "Press";
  button.onclick = () => (button.textContent = "Pressed");
}"""


@contextmanager
def opened(browser: Browser, address: str, path: str, size: dict[str, int]) -> Generator[Page]:
    """A page of the site that has come to rest, on the slower processor."""
    context = browser.new_context(viewport={"width": size["width"], "height": size["height"]}, base_url=address)
    page = context.new_page()
    page.goto(path)
    page.locator(ALIVE).wait_for(state="attached")
    page.get_by_role("region", name="Cookie consent").wait_for()
    page.wait_for_load_state("networkidle")
    # What is done when the browser is idle has no other sign.
    page.wait_for_timeout(1500)
    slow_down(page)
    yield page
    context.close()


def navigation(browser: Browser, address: str, start: str, name: str) -> float:
    """Milliseconds from the click on a link of the header to the new page."""
    with opened(browser, address, start, DESKTOP) as page:
        link = page.get_by_role("banner").get_by_role("link", name=name, exact=True)
        link.hover()
        page.evaluate(WATCH_PAGE)
        press_at(link)
        while not page.evaluate("window.shownAfter ?? 0"):
            page.wait_for_timeout(50)
        return float(page.evaluate("window.shownAfter"))


def press(page: Page, name: str, role: str = "button") -> None:
    """Presses something by its name."""
    press_at(page.get_by_role(role, name=name, exact=True).first)  # pyright: ignore[reportArgumentType]


def press_at(target: Locator) -> None:
    """Presses like a hand: the mouse is there before, and the button is held for a moment.

    Playwright's own click looks in the page's listeners whether the right element is hit, and INP would count that.
    """
    target.scroll_into_view_if_needed()
    box = target.bounding_box()
    assert box
    mouse = target.page.mouse
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    target.page.evaluate(TWO_FRAMES)
    mouse.down()
    target.page.wait_for_timeout(HELD_MS)
    mouse.up()


def open_menu(page: Page) -> None:
    """Opens the menu, by which the header turns light, and closes it."""
    press(page, "Open menu")
    press(page, "Close menu")


def choose_cookies(page: Page) -> None:
    """Opens the dialog, turns a switch, and confirms."""
    press(page, "Preferences")
    press(page, "Performance", "switch")
    press(page, "Confirm My Choices")


def accept_cookies(page: Page) -> None:
    """Accepts what the banner asks for."""
    press(page, "Accept All")


def come_to_tabs(page: Page) -> None:
    """Answers the banner, scrolls to the tabs and waits, as a visitor does, until they have come to rest."""
    accept_cookies(page)
    page.get_by_role("tab").first.scroll_into_view_if_needed()
    page.evaluate(TWO_FRAMES)
    page.evaluate(AT_REST)


def turn_tabs(page: Page) -> None:
    """Shows the other tab and the first again."""
    tabs = page.get_by_role("tab")
    press_at(tabs.nth(1))
    press_at(tabs.nth(0))


def answer_first_step(page: Page) -> None:
    """Answers the first step of the form."""
    press(page, "Reject All")
    applicant(page, "brand").answer(0)


def continue_form(page: Page) -> None:
    """Goes on to the second step."""
    press(page, "Continue")
    expect_step(page, 2)


def longest_press(page: Page, act: Callable[[Page], None]) -> float:
    """The longest time, in milliseconds, from a press to the next frame."""
    page.evaluate(WATCH_PRESSES)
    act(page)
    # The observer is told a frame later.
    page.wait_for_timeout(500)
    return float(page.evaluate("window.longest"))


def press_only_button(browser: Browser) -> float:
    """The same on a page with nothing but a button, which is the limit."""
    with browser.new_context(viewport={"width": DESKTOP["width"], "height": DESKTOP["height"]}) as context:
        page = context.new_page()
        page.evaluate(ONE_BUTTON)
        slow_down(page)
        return longest_press(page, lambda page: press(page, "Press"))


@dataclass(frozen=True)
class Interaction:
    """Something that is pressed.

    Attributes:
        name: What the table calls it.
        path: The page.
        size: The window's.
        act: Presses it.
        before: What is done before.
    """

    name: str
    path: str
    size: dict[str, int]
    act: Callable[[Page], None]
    before: Callable[[Page], None] = lambda page: None

    def measure(self, browser: Browser, address: str) -> float:
        """The longest time, in milliseconds, from one of its presses to the next frame."""
        with opened(browser, address, self.path, self.size) as page:
            self.before(page)
            return longest_press(page, self.act)


INTERACTIONS = [
    Interaction("menu, header turning light", "/", PHONE, open_menu),
    Interaction("Accept All", "/", PHONE, accept_cookies),
    Interaction("cookie preferences", "/", DESKTOP, choose_cookies),
    Interaction("tabs", "/", DESKTOP, turn_tabs, before=come_to_tabs),
    Interaction("Continue", "/form", DESKTOP, continue_form, before=answer_first_step),
]


def tables(browser: Browser, address: str) -> list[str]:
    """Both tables."""
    lines = ["| from | to | new page after, ms |", "| --- | --- | ---: |"]
    for start, name in NAVIGATIONS:
        spent = median(navigation(browser, address, start, name) for _ in range(RUNS))
        lines.append(f"| `{start}` | {name} | {spent:.0f} |")
    limit = median(press_only_button(browser) for _ in range(RUNS))
    lines += ["", "| pressed | next frame after, ms |", "| --- | ---: |", f"| a page's only button | {limit:.0f} |"]
    for one in INTERACTIONS:
        spent = median(one.measure(browser, address) for _ in range(RUNS))
        lines.append(f"| {one.name} | {spent:.0f} |")
    return [*lines, "", machine()]


def main() -> None:
    """Measures, and prints the tables or writes them into the README."""
    port = free_port()
    address = f"http://localhost:{port}"
    settings = {"LIVECOMMERCE_SITE_URL": address}
    build = ["--no-build"] if "--no-build" in sys.argv else []
    with (
        served([COMMAND, "serve", "--port", str(port), *build], ROOT, port, settings),
        SlowLink(port, SERVER_MS / 1000) as link,
        started_browser() as browser,
    ):
        publish(tables(browser, link.address), "interaction", write="--write" in sys.argv)


if __name__ == "__main__":
    main()
