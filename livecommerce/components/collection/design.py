"""The design of a collection's pages: its own, or the site's default."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic

import reflex as rx

from livecommerce.components.metadata.structured_data import Node
from livecommerce.content.entries import Entry, Front_co
from livecommerce.content.lists import EntryList

Page = Callable[[], rx.Component]


@dataclass(frozen=True, kw_only=True)
class Design(Generic[Front_co]):
    """The page functions of a list's page and of an entry.

    `structured` returns the schema.org data of an entry whose picture has the given address.
    """

    list_page: Callable[[EntryList[Any]], Page]
    entry_page: Callable[[Entry[Any]], Page]
    structured: Callable[[Entry[Any], str], Node]
