"""The time from a press to the next frame, as counted by INP."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Locator, Page

from tests.benchmarks.opened_page import DESKTOP, SMALL, TWO_FRAMES, opened, press_at
from tests.benchmarks.slow_processor import slow_down
from tests.support.applicant import applicant, expect_step
from tests.support.pages import ARTICLE

WATCH_PRESSES = """() => {
  window.longest = 0;
  const note = ({ interactionId, duration }) => interactionId && (window.longest = Math.max(window.longest, duration));
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: "event", durationThreshold: 16 });
}"""

AT_REST = """async () => {
  const ends = ({ effect }) => effect.getComputedTiming().endTime !== Infinity;
  const ending = document.getAnimations().filter((animation) => animation.playState === "running" && ends(animation));
  await Promise.allSettled(ending.map((animation) => animation.finished));
}"""

ONE_BUTTON = """() => {
  const button = document.body.appendChild(document.createElement("button"));
  button.textContent = "Press";
  button.onclick = () => (button.textContent = "Pressed");
}"""


@dataclass(frozen=True)
class Press:
    """A control to press on the page at a path; `before` prepares the page."""

    name: str
    path: str
    size: dict[str, Any]
    act: Callable[[Page], None]
    before: Callable[[Page], None] = lambda page: None

    def measure(self, browser: Browser, address: str) -> float:
        """Return the longest time, in milliseconds, from one of its presses to the next frame."""
        with opened(browser, address + self.path, self.size) as page:
            self.before(page)
            return _longest(page, self.act)


def press_only_button(browser: Browser) -> float:
    """Return the same on a page with a single button, the lower bound."""
    with browser.new_context(**DESKTOP) as context:
        page = context.new_page()
        page.evaluate(ONE_BUTTON)
        slow_down(page)
        return _longest(page, lambda page: _press(page, "Press"))


def _longest(page: Page, act: Callable[[Page], None]) -> float:
    page.evaluate(WATCH_PRESSES)
    act(page)
    # The observer is notified a frame later.
    page.wait_for_timeout(500)
    return float(page.evaluate("window.longest"))


def _press(page: Page, *names: str, role: Any = "button") -> None:
    for name in names:
        press_at(page.get_by_role(role, name=name, exact=True).first)


def _pressing(*names: str) -> Callable[[Page], None]:
    return lambda page: _press(page, *names)


def _reject(page: Page) -> None:
    """Dismiss the banner, which would cover the control."""
    _press(page, "Reject All")
    _come_to_rest(page)


def _come_to_rest(page: Page) -> None:
    page.evaluate(TWO_FRAMES)
    page.evaluate(AT_REST)


def _choose_cookies(page: Page) -> None:
    _press(page, "Preferences")
    _press(page, "Performance", role="switch")
    _press(page, "Confirm My Choices")


def _scroll_to(find: Callable[[Page], Locator]) -> Callable[[Page], None]:
    """Return a function that scrolls to an element and waits until the page is at rest."""

    def scroll(page: Page) -> None:
        _reject(page)
        find(page).first.scroll_into_view_if_needed()
        _come_to_rest(page)

    return scroll


def _tabs(page: Page) -> Locator:
    return page.get_by_role("tab")


def _questions(page: Page) -> Locator:
    return page.locator("main summary")


def _settings(page: Page) -> Locator:
    return page.get_by_role("button", name="Cookie settings")


def _turn_tabs(page: Page) -> None:
    press_at(_tabs(page).nth(1))
    press_at(_tabs(page).nth(0))


def _fold_answer(page: Page) -> None:
    press_at(_questions(page).first)
    press_at(_questions(page).first)


def _answer_first_step(page: Page) -> None:
    _reject(page)
    applicant(page, "brand").answer(0)


def _continue(page: Page) -> None:
    _press(page, "Continue")
    expect_step(page, 2)


def _come_to_second_step(page: Page) -> None:
    _answer_first_step(page)
    _continue(page)
    _come_to_rest(page)


def _go_back(page: Page) -> None:
    _press(page, "Back")
    expect_step(page, 1)


def _tick(page: Page) -> None:
    press_at(page.locator("#application [name=adult]").first)


def _type(selector: str) -> Callable[[Page], None]:
    def write(page: Page) -> None:
        field = page.locator(selector).first
        press_at(field)
        for letter in "live":
            page.keyboard.press(letter, delay=50)

    return write


CONTINUE_FORM = Press("Continue", "/form", DESKTOP, _continue, before=_answer_first_step)
PRESSES = (
    Press("menu, header turning light", "/", SMALL, _pressing("Open menu", "Close menu")),
    Press("Accept All", "/", SMALL, _pressing("Accept All")),
    Press("Reject All", "/", SMALL, _pressing("Reject All")),
    Press("cookie preferences", "/", DESKTOP, _choose_cookies),
    Press("Cookie settings", "/", DESKTOP, _pressing("Cookie settings"), before=_scroll_to(_settings)),
    Press("Get Started", "/", DESKTOP, _pressing("Get Started"), before=_reject),
    Press("tabs", "/", DESKTOP, _turn_tabs, before=_scroll_to(_tabs)),
    Press("a question and its answer", "/", DESKTOP, _fold_answer, before=_scroll_to(_questions)),
    CONTINUE_FORM,
    Press("Continue, nothing answered", "/form", DESKTOP, _pressing("Continue"), before=_reject),
    Press("Back", "/form", DESKTOP, _go_back, before=_come_to_second_step),
    Press("a box to tick", "/form/TalentForm", SMALL, _tick, before=_reject),
    Press("typing a message", "/contact-us", SMALL, _type("#message"), before=_reject),
    Press("Submit message, nothing answered", "/contact-us", SMALL, _pressing("Submit message"), before=_reject),
    Press("typing what to search for", "/search", SMALL, _type("main [type=search]"), before=_reject),
    Press("Show password", "/login", SMALL, _pressing("Show password"), before=_reject),
    Press("Copy the link", ARTICLE, DESKTOP, _pressing("Copy the link"), before=_reject),
)
