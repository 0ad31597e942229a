"""Render blocking: the first paint waits for the whole opening, whose centred parts would move while it arrives."""

import reflex as rx

_OPENED_ID = "opened"


def render_blocking_link() -> rx.Component:
    """The head's `rel="expect"` link: nothing is painted until the opening, or the document, has arrived."""
    return rx.el.link(rel="expect", href=f"#{_OPENED_ID}", custom_attrs={"blocking": "render"})


def opening_end() -> rx.Component:
    """Marks the end of the opening. An element of its own, as Chromium waits for the start of an element."""
    return rx.el.span(id=_OPENED_ID, hidden=True)
