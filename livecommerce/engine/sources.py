"""What a browser state can listen to: typed names for the sources of `runtime/sources.js`."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, ParamSpec

P = ParamSpec("P")


@dataclass(frozen=True)
class Source(Generic[P]):
    """Something that happens in the browser and calls the methods that listen with `P`.

    Attributes:
        name: The source's function in `runtime/sources.js`.
        options: What the function is told when listening starts; JSON values.
    """

    name: str
    options: tuple[Any, ...] = ()


@dataclass(frozen=True)
class RouteFlags:
    """What the route table says of the page that is about to be shown.

    Attributes:
        prefix: What the language of the page puts before its path; the browser knows it otherwise.
        missing: The codes of the languages that do not have the page; the browser reads them in its head.
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
        """Where the page is."""
        return self.prefix + (self.path if self.path != "/" or not self.prefix else "")


navigation: Source[[RouteFlags]] = Source("navigation")
"""Before each navigation, and for the first page while it is prerendered: such methods only assign fields."""

page_change: Source[[RouteFlags]] = Source("pageChange")
"""In each navigation, when the new page takes the place of the old one and before it is painted: what is around it
changes with the page. Also for the first page while it is prerendered: such methods only assign fields."""

navigated: Source[[]] = Source("navigated")
"""After each navigation, in the frame in which the new page is painted."""

hydrated: Source[[]] = Source("hydrated")
"""Once, when the page has come alive."""

restored: Source[[]] = Source("restored")
"""Each time the browser shows the page again as it was left, out of its back/forward cache."""

scroll_progress: Source[[float]] = Source("scrollProgress")
"""The share of the page that is scrolled past, 0 to 1, at most once a frame."""

band_under_header: Source[[str]] = Source("bandUnderHeader")
"""The theme of the band under the header, whenever another band arrives there."""

image_loaded: Source[[str]] = Source("imageLoaded")
"""The `data-fade` key of a picture that has its pixels."""

expired: Source[[str]] = Source("expired")
"""The time of an element is over, which its animation measures: the element's `data-expires` key."""

kept_elsewhere: Source[[str]] = Source("keptElsewhere")
"""Another tab has kept or dropped something on this device: its key."""

server_says: Source[[Any, Any, str, str]] = Source("serverSays")
"""A message of the server to the visitor: kind, level, title, text (`state/server_notices.py`)."""

account_version: Source[[str]] = Source("accountVersion")
"""The server has the account in this version (`state/account_updates.py`)."""

code_failed: Source[[]] = Source("codeFailed")
"""The code of a page or of a part of it could not be loaded. A method that returns True has a page loaded anew."""

fault: Source[[str]] = Source("fault")
"""An error that the page has survived: its kind, as `runtime/faults.js` names it."""

group_visible: Source[[str, float, float, float]] = Source("groupVisible")
"""A marked group: its id, the visible share of its height, the share it asks for (negative if it leaves that open), and
the largest share that the window can show of it."""


def typed(form_id: str) -> Source[[str]]:
    """The answer to a field of the form has changed: the field's name."""
    return Source("typed", (form_id,))


def submitted(form_id: str) -> Source[[]]:
    """The form is about to be sent, which the page takes over from the browser."""
    return Source("submitted", (form_id,))


def media(query: str) -> Source[[bool]]:
    """Whether the CSS media query matches, at the start and at each change."""
    return Source("media", (query,))


def key(name: str) -> Source[[]]:
    """A key is pressed anywhere on the page, for instance `Escape`."""
    return Source("key", (name,))


def link_in_view(milliseconds: int) -> Source[[str]]:
    """A link to another page of the site has been in view for so long: the path of the page."""
    return Source("linkInView", (milliseconds,))


def every(seconds: int) -> Source[[]]:
    """So much time has passed while the page was in view; also when it comes into view again after longer."""
    return Source("every", (seconds,))


def message(channel: str) -> Source[[list[str]]]:
    """Another tab of the site has said something on this channel (`dom.broadcast`)."""
    return Source("message", (channel,))
