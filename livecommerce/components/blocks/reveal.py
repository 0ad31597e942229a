"""The scroll reveal of spec §9: children fade in and rise, one after the other, when their parent scrolls into view."""

from copy import copy
from itertools import count
from typing import Any, Literal

import reflex as rx

from livecommerce.constants import REVEAL_PLACES

_ids = count(1)


def reveal(
    *children: rx.Component,
    amount: float | None = None,
    tag: Literal["div", "ul", "ol", "dl"] = "div",
    name: str = "",
    class_name: str = "",
    **attributes: Any,
) -> rx.Component:
    """Render a group whose children appear in sequence the first time enough of it is visible.

    Without JavaScript, and with reduced motion, everything is simply visible. The twelfth and later children appear
    together. `amount` is the share of the group's height that must be visible: by default 0.3, and 0.2 on mobile.
    Groups of one `name` on many pages share their code, and reveal once in a visit.
    """
    group = name or f"g{next(_ids)}"
    # A CSS rule that counts children would be evaluated for every element of the page at any change.
    placed = [_at(place, child) for place, child in enumerate(children)]
    return getattr(rx.el, tag)(
        *placed,
        data_group=group,
        data_amount="-1" if amount is None else str(amount),
        data_reveal="visible",
        class_name=class_name,
        **attributes,
    )


def _at(place: int, child: rx.Component) -> rx.Component:
    """Return a copy of a child with its place in the sequence; the child itself may be used elsewhere."""
    placed = copy(child)
    placed.custom_attrs = child.custom_attrs | {"data-place": str(min(place, REVEAL_PLACES - 1))}
    return placed
