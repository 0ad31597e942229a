"""What a browser state may do to the page: typed names for functions of `runtime/dom.js`.

They run only in the browser. Called from Python, for instance in a unit test of a state class, they raise, unless
something stands in for them there (`testing.py`).
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

StandIn = Callable[..., Any]

stand_ins: list[Callable[[Callable[..., Any]], StandIn | None]] = []
"""What runs in place of a page operation outside of the browser, the last one that knows it; empty outside of tests."""


without_result: set[tuple[str, str]] = set()
"""Module and name of the functions that return nothing: what they throw is reported, and the method goes on."""


def browser_function(name: str, module: str = "dom") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Marks a function whose body is `name` of a module of `runtime/`."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def only_in_browser(*args: P.args, **kwargs: P.kwargs) -> R:
            for find in reversed(stand_ins):
                if stand_in := find(only_in_browser):
                    return stand_in(*args, **kwargs)
            raise RuntimeError(f"{function.__name__}() runs only in the browser")

        marked: Any = only_in_browser
        marked.__browser_function__ = (module, name)
        if function.__annotations__.get("return", function) is None:
            without_result.add((module, name))
        return marked

    return mark


@browser_function("sleep")
def sleep(milliseconds: float) -> Awaitable[None]:
    """Waits without blocking the page."""
    ...


@browser_function("navigate")
def navigate(path: str) -> Awaitable[None]:
    """Goes to another page of the site; done when its route is shown."""
    ...


@browser_function("leave")
def leave(address: str) -> None:
    """Leaves the site for this address."""


@browser_function("currentPath")
def current_path() -> str:
    """The path of the page that is shown, without a trailing slash."""
    ...


@browser_function("scrollToElement")
def scroll_to_element(element_id: str) -> bool:
    """Scrolls smoothly to the element with this id, at once where motion is unwanted; False if there is none."""
    ...


@browser_function("turnTo")
def turn_to(element_id: str, selector: str) -> None:
    """Scrolls to an element, and gives the focus to another, once the change under way has been rendered."""


@browser_function("focus")
def focus(selector: str) -> None:
    """Moves the focus to the first element that matches the CSS selector, if there is one."""


@browser_function("holdFocus")
def hold_focus(selector: str) -> None:
    """Keeps Tab inside the first element that matches, and the rest of the page from scrolling, until released."""


@browser_function("releaseFocus")
def release_focus() -> None:
    """Ends `hold_focus`."""


@browser_function("returnFocus")
def return_focus() -> None:
    """Ends `hold_focus`, and gives the focus back to what had it; if that is gone, as `keep_focus` does."""


@browser_function("keepFocus")
def keep_focus() -> None:
    """Puts the focus on the content, without scrolling, if what had it is about to be gone."""


@browser_function("uncoverFocus")
def uncover_focus() -> None:
    """Scrolls what has the focus out from under what has just been laid over the page's edge."""


@browser_function("warn")
def warn(message: str) -> None:
    """Writes a warning to the browser's console."""


@browser_function("bandUnderHeader")
def band_under_header() -> str:
    """The theme of the band that lies under the header's middle, `dark` or `light`; empty if there is none."""
    ...


@browser_function("userAgent")
def user_agent() -> str:
    """The browser's user agent string."""
    ...


@browser_function("touchPoints")
def touch_points() -> int:
    """How many fingers the screen can tell apart; 0 without a touch screen."""
    ...


@browser_function("redirect")
def redirect(path: str) -> None:
    """Goes to another page of the site in place of the present one, which Back does not return to."""


@browser_function("missingLanguages")
def missing_languages() -> list[str]:
    """The codes of the languages that do not have the page that is shown."""
    ...


@browser_function("languageCode", "words")
def language_code() -> str:
    """The code of the language of the page."""
    ...


@browser_function("preferredLanguages")
def preferred_languages() -> list[str]:
    """The codes of the languages that the browser asks for, without regions, the dearest first."""
    ...


@browser_function("keepPlace")
def keep_place(selector: str) -> None:
    """Has links lead to the same query and fragment as the address of the page that is shown."""


@browser_function("query")
def query(name: str) -> str:
    """A parameter of the address; empty if it is not there."""
    ...


@browser_function("setTitle")
def set_title(title: str) -> None:
    """Names the document."""


@browser_function("setData")
def set_data(selector: str, name: str, value: str) -> None:
    """Sets a data attribute, named in camel case, of every element that matches."""


@browser_function("setRootData")
def set_root_data(name: str, value: str) -> None:
    """Sets a data attribute, named in camel case, of the root element; an empty value removes it."""


@browser_function("cookie")
def cookie(name: str) -> str:
    """The value of a cookie that scripts may read; empty if it is not there."""
    ...


@browser_function("setCookie")
def set_cookie(name: str, value: str, days: int) -> None:
    """Sets a cookie for the whole site: Path=/, SameSite=Lax, Secure on https."""


@browser_function("removeCookies")
def remove_cookies(names: list[str]) -> None:
    """Removes cookies, whichever domain above this host they were set for; a trailing `*` stands for any ending."""


@browser_function("stored")
def stored(key: str) -> str:
    """What `store` kept on this device; empty if there is nothing, or if the browser keeps nothing."""
    ...


@browser_function("store")
def store(key: str, value: str) -> None:
    """Keeps a text on this device, in the local storage; an empty one removes what was kept."""


@browser_function("broadcast")
def broadcast(channel: str, news: list[str]) -> None:
    """Tells the other tabs of the site; they hear it with `sources.message`."""


@browser_function("globalPrivacyControl")
def global_privacy_control() -> bool:
    """Whether the browser sends the Global Privacy Control signal."""
    ...


@browser_function("isBot")
def is_bot() -> Awaitable[bool]:
    """Whether the user agent is a crawler's; a browser that a test drives is not."""
    ...


@browser_function("ownBuild")
def own_build() -> str:
    """The id of the build that this page belongs to."""
    ...


@browser_function("newestBuild")
def newest_build() -> Awaitable[str]:
    """The id of the newest build; empty where that cannot be learnt, which is logged."""
    ...


@browser_function("loadTarget")
def load_target() -> None:
    """Loads the page that the visitor is going to from its host, in place of the router."""


@browser_function("loadTargetOnce")
def load_target_once(guard_milliseconds: float) -> bool:
    """The same, but not again before the time is over, even by the page that is loaded; whether it is being loaded."""
    ...


@browser_function("pageAtRest")
def page_at_rest(milliseconds: int) -> Awaitable[None]:
    """Waits until the page has been loaded for so long."""
    ...


@browser_function("prefetchPage")
def prefetch_page(path: str) -> Awaitable[None]:
    """Fetches what a page of the site needs to be shown, code and payload; done when it has come, or failed to."""
    ...


@browser_function("loadManifest")
def load_manifest() -> None:
    """Loads what the build of this page says of itself, once."""


@browser_function("prefetchPayload")
def prefetch_payload(path: str) -> None:
    """Fetches the payload of a page of the site, once, if it has one."""


@browser_function("savesData")
def saves_data() -> bool:
    """Whether the visitor saves data, or has a connection as slow as 2G."""
    ...


@browser_function("pageAddress")
def page_address() -> str:
    """The whole address of the page that is shown, as others should know it."""
    ...


@browser_function("copyText")
def copy_text(text: str) -> Awaitable[bool]:
    """Puts a text on the clipboard; False if the browser does not allow it."""
    ...


@browser_function("isTyping")
def is_typing() -> bool:
    """Whether the focus is where letters are typed."""
    ...


@browser_function("walkWithArrows")
def walk_with_arrows(selector: str) -> None:
    """Lets the arrow keys up and down move the focus among the elements that match, from now on."""


@browser_function("setQuery")
def set_query(name: str, value: str) -> None:
    """Writes a parameter into the address without navigating; an empty value removes it."""


@browser_function("fragment")
def fragment() -> str:
    """The fragment of the address, without its mark; empty if there is none."""
    ...


@browser_function("takeFragment")
def take_fragment() -> dict[str, str]:
    """What the fragment of the address says by name, as a query does; then it is gone from the address."""
    ...


@browser_function("dayInWords")
def day_in_words(moment: str) -> str:
    """The day, in UTC, of a moment by ISO 8601: `21 November 2026`."""
    ...
