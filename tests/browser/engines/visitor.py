"""A visitor with a browser: actions and observations that all engines share."""

import re
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from selenium.common.exceptions import WebDriverException
from selenium.webdriver.common.action_chains import ActionChains
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.remote.webelement import WebElement

from tests.browser.engines.engines import Browser
from tests.support.pages import LAY_OUT
from tests.support.servers import until

PATIENCE_S = 30
LOOK_S = 0.1
"""A poll through a driver costs more than the check itself."""

_CONTROLS = {
    "button": "button",
    "link": "a[href]",
    "heading": "h1, h2, h3",
    "switch": "[role=switch]",
    "field": "input, textarea, select",
    "dialog": "[role=dialog]",
    "region": "[role=region], section",
    "status": "[role=status]",
}
_FIND = """
const [selector, name] = arguments;
const line = (text) => (text ?? "").replace(/\\s+/g, " ").trim();
const named = (element) => line(element.getAttribute("aria-label")
  || document.getElementById(element.getAttribute("aria-labelledby"))?.textContent
  || element.labels?.[0]?.textContent || element.textContent);
const isSeen = (element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
const found = [...document.querySelectorAll(selector)].filter((element) => isSeen(element));
return found.find((element) => named(element) === name) ?? found.find((element) => named(element).startsWith(name));
"""
"""Finds visible elements of this name, or else those whose name begins with it."""

_COME_TO = """
const [element] = arguments;
const { left, top, width, height } = element.getBoundingClientRect();
const isInTheWay = !element.contains(document.elementFromPoint(left + width / 2, top + height / 2));
if (isInTheWay) element.scrollIntoView({ block: "center", behavior: "instant" });
"""

_STOPS = """
const [selector] = arguments;
const now = document.activeElement;
if (now.matches(selector)) return 0;
const stops = [...document.querySelectorAll("a[href], button, input, select, textarea")]
  .filter((stop) => stop.tabIndex >= 0 && !stop.disabled && !stop.closest("[inert]"))
  .filter((stop) => stop.checkVisibility({ visibilityProperty: true }));
const isChosen = ({ name, form }) => [...form.elements[name]].some((stop) => stop.checked);
const isFirst = (stop) => stop.checked || (!isChosen(stop) && stop === stops.find(({ name }) => name === stop.name));
const coming = stops
  .filter((stop) => now.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING)
  .filter((stop) => stop.type !== "radio" || isFirst(stop));
return Math.max(1, coming.findIndex((stop) => stop.matches(selector)) + 1);
"""
"""The number of presses of Tab, in the order of the page; one if that is unknown."""

_SCROLL = f"""
window.hasScrolled = false;
addEventListener("scroll", () => (window.hasScrolled = true), {{ once: true }});
{LAY_OUT};
scrollTo({{ top: arguments[0], behavior: "instant" }});
"""

_NOT_WEBKITGTKS = "Unrecognized Content-Security-Policy directive 'manifest-src'"
"""Safari knows the directive; WebKitGTK is built without manifests."""

_INTERRUPTED = re.compile(r"Fetch API cannot load \S+/_payload\.json\S* due to access control checks")
"""WebKit's message about a page that is still being prefetched when the page with the link is left."""


class Visitor:
    """A visitor of the site; `allowed` has parts of console messages that do not fail a test."""

    def __init__(self, browser: Browser, site: str) -> None:
        self.engine = browser.engine
        self.allowed = [_NOT_WEBKITGTKS]
        self._browser, self._driver, self._site = browser, browser.driver, site

    # Navigation

    def begin(self) -> None:
        self._driver.get(f"{self._site}/robots.txt")
        self.ask("localStorage.clear(); sessionStorage.clear()")
        self._driver.delete_all_cookies()
        self._browser.messages()
        self.with_window(1440)

    def with_window(self, width: int) -> None:
        self._browser.resize(width, 900)

    def open(self, path: str) -> None:
        self._driver.get(self._site + path)
        self.wait_until_alive()

    def open_document(self, path: str) -> None:
        self._driver.get(self._site + path)

    def reload(self) -> None:
        self._driver.refresh()
        self.wait_until_alive()

    def go_back(self) -> None:
        self._driver.back()

    def wait_until_alive(self) -> None:
        self.wait_for("return document.documentElement.dataset.alive !== undefined")

    # Mouse and finger

    def press(self, role: str, name: str) -> None:
        """Press the element of this role and name, where a finger reaches it."""

        def pressed() -> bool:
            control = self.find(role, name)
            self.ask(_COME_TO, control)
            try:
                control.click()
            except WebDriverException:
                # It is covered, or has been rendered again.
                return False
            return True

        until(pressed, PATIENCE_S, every=LOOK_S)

    # Keyboard

    def type(self, text: str) -> None:
        """Type key by key into the focused element."""
        ActionChains(self._driver).send_keys(text).perform()

    def write(self, text: str) -> None:
        """Type into the focused field, several times as fast."""
        self._driver.switch_to.active_element.send_keys(text)

    def key(self, name: str, *, times: int = 1, shift: bool = False) -> None:
        """Press a key, named as Selenium does."""
        chain, keys = ActionChains(self._driver), [getattr(Keys, name)] * times
        held = chain.key_down(Keys.SHIFT).send_keys(*keys).key_up(Keys.SHIFT) if shift else chain.send_keys(*keys)
        held.perform()

    def tab_to(self, selector: str) -> None:
        """Move with Tab to an element that matches; fail if Tab does not lead there."""
        for _ in range(80):
            if not (stops := self.ask(_STOPS, selector)):
                return
            self.key("TAB", times=stops)
        raise AssertionError(f"Tab does not lead to {selector}")

    def scroll_to(self, place: int) -> None:
        self.ask(_SCROLL, place)
        # The page has received the event.
        self.wait_for("return window.hasScrolled")
        self.wait_for_place(place)

    # Observations

    def find(self, role: str, name: str) -> WebElement:
        """Return the visible element of this role and name, as soon as there is one."""
        return until(lambda: self.ask(_FIND, _CONTROLS[role], name), PATIENCE_S, every=LOOK_S)

    def sees(self, role: str, name: str) -> bool:
        return self.ask(_FIND, _CONTROLS[role], name) is not None

    def wait_for_heading(self, name: str) -> None:
        self.find("heading", name)

    def wait_for_title(self, start: str) -> None:
        until(lambda: self._driver.title.startswith(start), PATIENCE_S, every=LOOK_S)

    def wait_for_place(self, place: int) -> None:
        try:
            self.wait_for("return Math.abs(scrollY - arguments[0]) < 2", place)
        except TimeoutError as error:
            raise AssertionError(f"the page is at {self.ask('return scrollY')}, and not at {place}") from error

    def has_focus(self, selector: str) -> bool:
        return bool(self.ask("return document.activeElement.matches(arguments[0])", selector))

    def wait_for_focus(self, selector: str) -> None:
        self.wait_for("return document.activeElement.matches(arguments[0])", selector)

    def text_of(self, selector: str) -> str:
        """Return the text of an element that matches, as soon as there is some."""
        return str(self.wait_for("return document.querySelector(arguments[0])?.innerText", selector))

    def value_of(self, selector: str) -> str:
        return str(self.ask("return document.querySelector(arguments[0]).value", selector))

    @property
    def cookies(self) -> dict[str, str]:
        """Return the cookies that pages can read."""
        pairs = str(self.ask("return document.cookie")).split("; ")
        return dict(pair.split("=", 1) for pair in pairs if pair)

    @property
    def problems(self) -> list[str]:
        """Return the errors and warnings on the console."""
        messages = [text for text in self._browser.messages() if not _INTERRUPTED.search(text)]
        return [text for text in messages if not any(part in text for part in self.allowed)]

    # Scripts and pictures

    def ask(self, script: str, *arguments: Any) -> Any:
        return self._driver.execute_script(script, *arguments)  # pyright: ignore[reportUnknownMemberType]

    def wait_for(self, script: str, *arguments: Any) -> Any:
        """Return the result of a script, as soon as it is truthy."""

        def answer() -> Any:
            try:
                return self.ask(script, *arguments)
            except WebDriverException:
                # The page is being left.
                return None

        return until(answer, PATIENCE_S, every=LOOK_S)

    def photograph(self, file: str) -> None:
        self._driver.save_screenshot(file)


@contextmanager
def watched(visitor: Visitor, picture: str) -> Generator[Visitor]:
    """Fail if the console has problems; a failure within the block leaves a picture."""
    try:
        yield visitor
        problems = visitor.problems
        assert problems == [], problems
    except BaseException:
        visitor.photograph(picture)
        raise
