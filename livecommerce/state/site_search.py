"""Search index of the built site: typed names for functions of `scripts/search-loader.js`."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Literal

from livecommerce.engine.dom import browser_function

Phase = Literal["idle", "searching", "found", "nothing", "failed", "overtaken"]


@dataclass(frozen=True)
class SectionHit:
    href: str
    title: str


@dataclass(frozen=True)
class Hit:
    """Page that matches the query.

    Attributes:
        excerpt: The words around the first match as HTML, with the match marked; the index has escaped the rest.
        sections: Its matching sections, at most two.
    """

    href: str
    title: str
    excerpt: str
    sections: list[SectionHit]


@dataclass(frozen=True)
class Found:
    """Result of a query.

    Attributes:
        state: `overtaken` by a newer query, or its outcome.
        total: The number of matching pages.
        hits: The first of them.
    """

    state: Phase
    total: int
    hits: list[Hit]


@browser_function("searchSite", "site/search-loader")
def search_site(text: str, count: int) -> Awaitable[Found]:
    """Query the search index of the built site, which is loaded with the first query.

    Args:
        count: The maximum number of hits.
    """
    ...


@browser_function("typedWords", "site/search-loader")
def typed_words(text: str) -> str:
    """Return the visible part of a typed text, stripped."""
    ...
