"""The search of the built site: typed names for functions of `scripts/search-loader.js`."""

from collections.abc import Awaitable
from dataclasses import dataclass
from typing import Literal

from livecommerce.engine.dom import browser_function

Phase = Literal["idle", "searching", "found", "nothing", "failed", "overtaken"]


@dataclass(frozen=True)
class Section:
    """A part of a page that has what was asked for."""

    href: str
    title: str


@dataclass(frozen=True)
class Hit:
    """A page that has what was asked for.

    Attributes:
        href: Its address on the site.
        title: Its title.
        excerpt: The words around the first find as HTML, with the find marked; the index has escaped the rest.
        sections: Its parts that have it, at most two.
    """

    href: str
    title: str
    excerpt: str
    sections: list[Section]


@dataclass(frozen=True)
class Found:
    """The answer of the index.

    Attributes:
        state: `overtaken` by a newer question, or how it has ended.
        total: How many pages have it.
        hits: The first of them.
    """

    state: Phase
    total: int
    hits: list[Hit]


@browser_function("searchSite", "site/search-loader")
def search_site(text: str, count: int) -> Awaitable[Found]:
    """Asks the search index of the built site, which is loaded with the first question.

    Args:
        text: What is asked.
        count: How many hits there are at most.
    """
    ...


@browser_function("typedWords", "site/search-loader")
def typed_words(text: str) -> str:
    """Return what a visitor can see of the text that was typed, without spaces at its ends."""
    ...
