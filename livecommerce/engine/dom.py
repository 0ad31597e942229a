"""Page operations for browser states: typed names for functions of `runtime/dom.js`.

They run only in the browser. Called from Python, for instance in a unit test of a state class, they raise an error
unless the test registers a stand-in (`testing.py`).
"""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

TestDouble = Callable[..., Any]

test_doubles: list[Callable[[Callable[..., Any]], TestDouble | None]] = []
"""Functions that find the test double of a page operation; the last match wins. Empty outside of tests."""


without_result: set[tuple[str, str]] = set()
"""Module and name of the functions that return nothing: their errors are reported, and the calling method continues."""


def browser_function(name: str, module: str = "dom") -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Mark a function as implemented by `name` in a module of `runtime/`."""

    def mark(function: Callable[P, R]) -> Callable[P, R]:
        @wraps(function)
        def only_in_browser(*args: P.args, **kwargs: P.kwargs) -> R:
            for find in reversed(test_doubles):
                if test_double := find(only_in_browser):
                    return test_double(*args, **kwargs)
            raise RuntimeError(f"{function.__name__}() runs only in the browser")

        marked: Any = only_in_browser
        marked.__browser_function__ = (module, name)
        if function.__annotations__.get("return", function) is None:
            without_result.add((module, name))
        return marked

    return mark


@browser_function("sleep")
def sleep(milliseconds: float) -> Awaitable[None]:
    """Wait without blocking the page."""
    ...


@browser_function("navigate")
def navigate(path: str) -> Awaitable[None]:
    """Navigate to another page of the site; resolves when its route is shown."""
    ...


@browser_function("leave")
def leave(address: str) -> None:
    """Leave the site for this URL."""


@browser_function("currentPath")
def current_path() -> str:
    """Return the path of the current page, without a trailing slash."""
    ...


@browser_function("scrollToElement")
def scroll_to_element(element_id: str) -> bool:
    """Scroll to the element with this id, smoothly unless reduced motion is preferred; False if there is none."""
    ...


@browser_function("turnTo")
def turn_to(element_id: str, selector: str) -> None:
    """Scroll to an element and focus another, after the pending change has been rendered."""


@browser_function("focus")
def focus(selector: str) -> None:
    """Move the focus to the first element that matches the CSS selector, if there is one."""


@browser_function("holdFocus")
def hold_focus(selector: str) -> None:
    """Trap Tab inside the first element that matches and lock the page's scroll, until released."""


@browser_function("releaseFocus")
def release_focus() -> None:
    """End `hold_focus`."""


@browser_function("returnFocus")
def return_focus() -> None:
    """End `hold_focus` and restore the focus; if its element is gone, do as `keep_focus` does."""


@browser_function("keepFocus")
def keep_focus() -> None:
    """Move the focus to the content, without scrolling, if the focused element is about to be removed."""


@browser_function("uncoverFocus")
def uncover_focus() -> None:
    """Scroll the focused element out from under an overlay that has just appeared at the page's edge."""


@browser_function("warn")
def warn(message: str) -> None:
    """Log a warning to the browser's console."""


@browser_function("bandUnderHeader")
def band_under_header() -> str:
    """Return the theme of the band under the header's middle, `dark` or `light`; empty if there is none."""
    ...


@browser_function("userAgent")
def user_agent() -> str:
    """Return the browser's user agent string."""
    ...


@browser_function("touchPoints")
def touch_points() -> int:
    """Return the number of touch points the screen supports; 0 without a touch screen."""
    ...


@browser_function("redirect")
def redirect(path: str) -> None:
    """Navigate to another page of the site, replacing the current history entry."""


@browser_function("missingLanguages")
def missing_languages() -> list[str]:
    """Return the codes of the languages that lack the current page."""
    ...


@browser_function("languageCode", "words")
def language_code() -> str:
    """Return the language code of the page."""
    ...


@browser_function("preferredLanguages")
def preferred_languages() -> list[str]:
    """Return the browser's language codes, without regions, most preferred first."""
    ...


@browser_function("keepPlace")
def keep_place(selector: str) -> None:
    """Copy the query and fragment of the current page's URL to the links that match."""


@browser_function("query")
def query(name: str) -> str:
    """Return a query parameter of the URL; empty if it is missing."""
    ...


@browser_function("setTitle")
def set_title(title: str) -> None:
    """Set the document's title."""


@browser_function("setData")
def set_data(selector: str, name: str, value: str) -> None:
    """Set a data attribute, named in camel case, on every element that matches."""


@browser_function("setRootData")
def set_root_data(name: str, value: str) -> None:
    """Set a data attribute, named in camel case, on the root element; an empty value removes it."""


@browser_function("cookie")
def cookie(name: str) -> str:
    """Return a cookie that scripts may read; empty if it is missing."""
    ...


@browser_function("setCookie")
def set_cookie(name: str, value: str, days: int) -> None:
    """Set a cookie for the whole site: Path=/, SameSite=Lax, Secure on https."""


@browser_function("removeCookies")
def remove_cookies(names: list[str]) -> None:
    """Remove cookies, for this host and every domain above it, and what is stored under the same names.

    A trailing `*` matches any ending.
    """


@browser_function("stored")
def stored(key: str) -> str:
    """Return the text that `store` wrote; empty if there is none, or if the browser has no storage."""
    ...


@browser_function("store")
def store(key: str, value: str) -> None:
    """Write a text to the local storage; an empty one removes the key."""


@browser_function("broadcast")
def broadcast(channel: str, news: list[str]) -> None:
    """Send a message to the other tabs of the site, which receive it through `sources.message`."""


@browser_function("globalPrivacyControl")
def global_privacy_control() -> bool:
    """Return whether the browser sends the Global Privacy Control signal."""
    ...


@browser_function("isBot")
def is_bot() -> Awaitable[bool]:
    """Return whether the user agent is a crawler's; browsers under test automation do not count."""
    ...


@browser_function("ownBuild")
def own_build() -> str:
    """Return the id of the build that this page belongs to."""
    ...


@browser_function("newestBuild")
def newest_build() -> Awaitable[str]:
    """Return the id of the newest build; empty if it cannot be fetched, which is logged."""
    ...


@browser_function("loadTarget")
def load_target() -> None:
    """Load the page that the visitor is going to from its host, instead of through the router."""


@browser_function("loadTargetOnce")
def load_target_once(guard_milliseconds: float) -> bool:
    """Do as `load_target`, but not again within the time, even after the load; return whether it loads."""
    ...


@browser_function("pageAtRest")
def page_at_rest(milliseconds: int) -> Awaitable[None]:
    """Wait until this many milliseconds after the page has loaded."""
    ...


@browser_function("prefetchPage")
def prefetch_page(path: str) -> Awaitable[None]:
    """Fetch the stylesheet, and the payload of a page; resolves when the payload has arrived or failed."""
    ...


@browser_function("loadManifest")
def load_manifest() -> None:
    """Load the manifest of this page's build, once."""


@browser_function("savesData")
def saves_data() -> bool:
    """Return whether the visitor saves data, or has a connection as slow as 2G."""
    ...


@browser_function("pageAddress")
def page_address() -> str:
    """Return the full URL of the current page, for sharing."""
    ...


@browser_function("copyText")
def copy_text(text: str) -> Awaitable[bool]:
    """Copy a text to the clipboard; False if the browser does not allow it."""
    ...


@browser_function("isTyping")
def is_typing() -> bool:
    """Return whether the focus is in a text field."""
    ...


@browser_function("walkWithArrows")
def walk_with_arrows(selector: str) -> None:
    """Let the up and down arrow keys move the focus among the elements that match, from now on."""


@browser_function("setQuery")
def set_query(name: str, value: str) -> None:
    """Set a query parameter in the URL without navigating; an empty value removes it."""


@browser_function("fragment")
def fragment() -> str:
    """Return the fragment of the URL, without its `#`; empty if there is none."""
    ...


@browser_function("takeFragment")
def take_fragment() -> dict[str, str]:
    """Return the parameters in the URL's fragment, parsed like a query, and remove it from the URL."""
    ...


@browser_function("dayInWords")
def day_in_words(moment: str) -> str:
    """Return the day of an ISO 8601 moment in the time zone of the browser: `21 November 2026`."""
    ...
