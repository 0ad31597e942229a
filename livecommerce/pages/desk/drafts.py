"""Drafts: text typed and not yet sent, which belongs to one item and is shown nowhere else."""

from typing import Any, cast

import reflex as rx
from reflex_base.event import passthrough_event_spec
from reflex_components_core.el.elements.base import BaseHTML

from livecommerce.content.desk import desk_words
from livecommerce.state.desk.desk import Desk

_STATE = cast(Any, Desk)
_LIBRARY = "$/engine/site/desk-drafts.js"


class _Drafts(rx.Component):
    library = _LIBRARY
    tag = "Drafts"

    owner: rx.Var[str]
    results: rx.Var[list[str]]


class _DraftField(BaseHTML):
    """A field whose text is a draft."""

    library = _LIBRARY
    tag = "DraftField"

    item: rx.Var[str]
    name: rx.Var[str]
    element: rx.Var[str]
    settled: rx.Var[str]
    follows: rx.Var[bool]
    rows: rx.Var[str]
    max_length: rx.Var[int]
    required: rx.Var[bool]
    placeholder: rx.Var[str]
    auto_focus: rx.Var[bool]
    auto_complete: rx.Var[str]
    type: rx.Var[str]
    on_draft: rx.EventHandler[passthrough_event_spec(str)]


class _Unsent(BaseHTML):
    library = _LIBRARY
    tag = "Unsent"

    item: rx.Var[str]
    fields: rx.Var[dict[str, str]]
    words: rx.Var[str]


def drafts() -> rx.Component:
    return _Drafts.create(owner=_STATE.email, results=_STATE.draft_results)


def draft_field(item: Any, name: str, **attributes: Any) -> rx.Component:
    """Render a field, by default a textarea, whose text is kept with its item until it has been received.

    The item is a reference, or the key of a view; `element` in `attributes` is another tag.
    """
    return _DraftField.create(item=item, name=name, **attributes)


def view_field(name: str, **attributes: Any) -> rx.Component:
    """Render a field of the view that is shown; its form also sends the view's key, for the result of the draft."""
    return rx.fragment(
        rx.el.input(type="hidden", name="view", value=_STATE.view_key),
        draft_field(_STATE.view_key, name, element="input", follows=True, **attributes),
    )


def unsent(item: Any) -> rx.Component:
    """Render the note of which drafts of an item are unsent; nothing if there are none."""
    words = desk_words().desk
    return _Unsent.create(item=item, fields=words.drafts, words=words.unsent)
