"""Event sources of browser states: typed names for the sources of `runtime/sources.js`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, ParamSpec

P = ParamSpec("P")


@dataclass(frozen=True)
class Source(Generic[P]):
    """Browser event source, which calls the methods that listen to it with arguments `P`.

    Attributes:
        name: The source's function in `runtime/sources.js`.
        options: Arguments for the function when listening starts; JSON values.
    """

    name: str
    options: tuple[Any, ...] = ()


@dataclass(frozen=True)
class RouteFlags:
    """Route table entry for the page that is about to be shown.

    Attributes:
        prefix: The path prefix of the page's language; not in the browser's table.
        missing: The codes of the languages that lack the page; the browser reads them from the page's head.
    """

    path: str
    show_header: bool
    show_footer: bool
    theme: Literal["dark", "light"]
    server_state: bool = False
    known: bool = True
    prefix: str = ""
    missing: Sequence[str] = ()

    @property
    def address(self) -> str:
        """Return the page's path with the language's prefix."""
        return self.prefix + (self.path if self.path != "/" or not self.prefix else "")


navigation: Source[[RouteFlags]] = Source("navigation")
"""Before each navigation, and for the first page while it is prerendered: such methods only assign fields."""

page_change: Source[[RouteFlags]] = Source("pageChange")
"""In each navigation, when the new page has replaced the old one and before it is painted, so that the frame changes
with the page. Also for the first page while it is prerendered: such methods only assign fields."""

navigated: Source[[]] = Source("navigated")
"""After each navigation, in the frame in which the new page is painted."""

hydrated: Source[[]] = Source("hydrated")
"""Once, after hydration."""

restored: Source[[]] = Source("restored")
"""Each time the browser restores the page from its back/forward cache."""

scroll_progress: Source[[float]] = Source("scrollProgress")
"""The scroll progress, 0 to 1, at most once a frame."""

band_under_header: Source[[str]] = Source("bandUnderHeader")
"""The theme of the band under the header, whenever another band scrolls there."""

image_loaded: Source[[str]] = Source("imageLoaded")
"""The `data-fade` key of a picture that has loaded."""

expired: Source[[str]] = Source("expired")
"""The CSS animation that times an element has ended: the element's `data-expires` key."""

kept_elsewhere: Source[[str]] = Source("keptElsewhere")
"""Another tab has written or removed an entry of the local storage: its key."""

server_says: Source[[Any, Any, str, str]] = Source("serverSays")
"""A server message to the visitor: kind, level, title, text (`state/server_notices.py`)."""

account_version: Source[[str]] = Source("accountVersion")
"""The account's current version on the server (`state/account_updates.py`)."""

code_failed: Source[[]] = Source("codeFailed")
"""The code of a page or of a part of it failed to load. A method returns True if it reloads a page."""

fault: Source[[str]] = Source("fault")
"""An error that was caught: its kind, as `runtime/faults.js` names it."""

group_visible: Source[[str, float, float, float]] = Source("groupVisible")
"""A marked group: its id, the visible share of its height, the threshold it sets (negative if it sets none), and the
largest share that fits into the window."""


def typed(form_id: str) -> Source[[str]]:
    """Fire when the value of a field of the form changes, with the field's name."""
    return Source("typed", (form_id,))


def changed(form_id: str) -> Source[[str]]:
    """Fire when a field of the form is left with another value, with the field's name."""
    return Source("changed", (form_id,))


def submitted(form_id: str) -> Source[[]]:
    """Fire when the form is about to be submitted; the browser's own submission is prevented."""
    return Source("submitted", (form_id,))


def media(query: str) -> Source[[bool]]:
    """Fire at the start and at each change of the CSS media query, with whether it matches."""
    return Source("media", (query,))


def key(name: str) -> Source[[]]:
    """Fire when a key is pressed anywhere on the page, for instance `Escape`."""
    return Source("key", (name,))


def link_in_view(milliseconds: int) -> Source[[str]]:
    """Fire when a link to another page of the site has been in view for this time, with the page's path."""
    return Source("linkInView", (milliseconds,))


def every(seconds: int) -> Source[[]]:
    """Fire at this interval while the page is visible, and when it becomes visible after a longer time."""
    return Source("every", (seconds,))


def message(channel: str) -> Source[[list[str]]]:
    """Fire when another tab of the site sends a message on this channel (`dom.broadcast`)."""
    return Source("message", (channel,))
