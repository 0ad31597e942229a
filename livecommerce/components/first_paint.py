"""What a page's first paint waits for: what is centred in an opening that has half arrived would move with the rest."""

import reflex as rx
from reflex.utils.exec import is_prod_mode

_OPENED_ID = "opened"


def paint_when_opened() -> list[rx.Component]:
    """For the document's head: nothing is painted until the end of the opening, or that of the page, has arrived.

    Pages that are not built have no opening until their scripts have drawn it: there is nothing to wait for.
    """
    expected = rx.el.link(rel="expect", href=f"#{_OPENED_ID}", custom_attrs={"blocking": "render"})
    return [expected] if is_prod_mode() else []


def opening_end() -> rx.Component:
    """Stands at the end of what opens a page. An element of its own, as Chromium waits for the start of one only."""
    return rx.el.span(id=_OPENED_ID, hidden=True)
