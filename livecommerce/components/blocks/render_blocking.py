"""Render blocking: in wide windows, the first paint waits for the whole opening, whose centred parts would move."""

import reflex as rx

from livecommerce.constants import MOBILE_BREAKPOINT_PX

_OPENED_ID = "opened"


def render_blocking_link() -> rx.Component:
    """Return the head's `rel="expect"` link: nothing is painted until the opening, or the document, has arrived.

    In narrow windows parts are stacked, so that nothing moves while they arrive.
    """
    media = f"(min-width: {MOBILE_BREAKPOINT_PX}px)"
    return rx.el.link(rel="expect", href=f"#{_OPENED_ID}", custom_attrs={"blocking": "render", "media": media})


def opening_end() -> rx.Component:
    """Mark the end of the opening, with a separate element because Chromium waits for the start of an element."""
    return rx.el.span(id=_OPENED_ID, hidden=True)
