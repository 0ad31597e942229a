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
    """A group whose children appear in sequence the first time enough of it is visible.

    Without JavaScript, and where motion is unwanted, everything is simply visible.

    Args:
        children: The items, each animated on its own; the twelfth and those after it appear together.
        amount: The share of the group's height that must be visible, 0 to 1; 0.3, and 0.2 on mobile, if not given.
        tag: The element that the group is.
        name: The group's name. Groups of one name on many pages are one piece of code, and reveal once in a visit.
        class_name: Classes for the group.
        attributes: Further attributes of the group.
    """
    group = name or f"g{next(_ids)}"
    # A rule that counted children would be tried on every element of the page, whatever changes in it.
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
    """A child with its place in the sequence; the child itself may be elsewhere, too."""
    placed = copy(child)
    placed.custom_attrs = child.custom_attrs | {"data-place": str(min(place, REVEAL_PLACES - 1))}
    return placed
