"""Declaration of a page: each `pages/<page>/page.py` returns one from `route()`, for each language."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Literal, Protocol

import reflex as rx
from reflex.event import EventType

from livecommerce.components.blocks.band import Theme
from livecommerce.content.meta import Meta
from livecommerce.content.shared import Cover, Faq

FooterColumn = Literal["PLATFORM", "COMPANY", "LEGAL"]


class PageWords(Protocol):
    """Content with the title and description of its page."""

    @property
    def meta(self) -> Meta: ...


@dataclass(frozen=True, kw_only=True)
class Page:
    """Page of the site, in the current language.

    Attributes:
        path: Its path, without a trailing slash and without the language's prefix.
        page: Builds the content between header and footer.
        words: Returns the content that has its title and description.
        place: Its place among the pages, for navigation and lists; collections are last of those at 60.
        theme: The header's theme at the top of the page, the theme of its first band.
        desktop_label: Its name in the desktop header; like the other labels, empty if it is not listed there.
        server_state: Whether the whole page needs server state, and so a websocket.
        on_connect: The event of a server state to run whenever the page, or a part of it, connects.
        indexed: Whether search engines may list it.
        listed: Whether the sitemap, `llms.txt` and the site's own search name it.
        searched: Whether the site's own search finds it.
        cover: The drawing of its preview.
        head_by_query: Whether the query selects what the page shows, so that the build writes a head for each.
    """

    path: str
    page: Callable[[], rx.Component]
    words: Callable[[], PageWords]
    place: int = 60
    theme: Theme = "dark"
    show_header: bool = True
    show_footer: bool = True
    desktop_label: str = ""
    menu_label: str = ""
    footer_label: str = ""
    footer_column: FooterColumn | None = None
    server_state: bool = False
    on_connect: EventType[()] | None = None
    indexed: bool = True
    listed: bool = True
    searched: bool = True
    faq: Callable[[], Faq] | None = None
    cover: Cover = "beams"
    head_by_query: bool = False
