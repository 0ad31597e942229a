"""Drafts: text that was typed and not sent yet, which belongs to one item and shows nowhere else."""

from typing import Any, cast

import reflex as rx
from reflex_base.event import passthrough_event_spec
from reflex_components_core.el.elements.base import BaseHTML

from livecommerce.content.desk import desk_words
from livecommerce.state.desk.desk import Desk

_STATE = cast(Any, Desk)
_LIBRARY = "$/engine/site/desk-drafts.js"


class _Drafts(rx.Component):
    """Keeps the drafts of a member."""

    library = _LIBRARY
    tag = "Drafts"

    owner: rx.Var[str]
    fates: rx.Var[list[str]]


class _DraftField(BaseHTML):
    """A field whose text is a draft."""

    library = _LIBRARY
    tag = "DraftField"

    item: rx.Var[str]
    name: rx.Var[str]
    element: rx.Var[str]
    settled: rx.Var[str]
    rows: rx.Var[str]
    max_length: rx.Var[int]
    required: rx.Var[bool]
    placeholder: rx.Var[str]
    auto_focus: rx.Var[bool]
    auto_complete: rx.Var[str]
    type: rx.Var[str]
    on_draft: rx.EventHandler[passthrough_event_spec(str)]


class _Unsent(BaseHTML):
    """Which drafts of an item wait."""

    library = _LIBRARY
    tag = "Unsent"

    item: rx.Var[str]
    fields: rx.Var[dict[str, str]]
    words: rx.Var[str]


def drafts() -> rx.Component:
    """What keeps the drafts, which renders nothing."""
    return _Drafts.create(owner=_STATE.email, fates=_STATE.fates)


def draft_field(item: Any, name: str, **attributes: Any) -> rx.Component:
    """A field whose text waits with its item until it has arrived.

    Args:
        item: What the text belongs to: a reference, or the address of a view.
        name: The name of the field, in the form and among the drafts of the item.
        attributes: Attributes of the element; `element` is its tag, `textarea` unless named.
    """
    return _DraftField.create(item=item, name=name, **attributes)


def unsent(item: Any) -> rx.Component:
    """That drafts of an item wait, and which; nothing where there are none."""
    words = desk_words().desk
    return _Unsent.create(item=item, fields=words.drafts, words=words.unsent)
