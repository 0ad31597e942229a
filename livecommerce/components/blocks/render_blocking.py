"""Render blocking: the first paint waits for the whole opening, whose centred parts would move while it arrives."""

import reflex as rx
from reflex.utils.exec import is_prod_mode

_OPENED_ID = "opened"


def render_blocking_link() -> list[rx.Component]:
    """The head's `rel="expect"` link: nothing is painted until the opening, or the document, has arrived.

    Not in development, where scripts draw the opening: it would be waited for in vain.
    """
    expected = rx.el.link(rel="expect", href=f"#{_OPENED_ID}", custom_attrs={"blocking": "render"})
    return [expected] if is_prod_mode() else []


def opening_end() -> rx.Component:
    """Marks the end of the opening. An element of its own, as Chromium waits for the start of an element."""
    return rx.el.span(id=_OPENED_ID, hidden=True)
