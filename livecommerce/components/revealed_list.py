"""A list whose items appear one after the other as it scrolls into view."""

from typing import Any

import reflex as rx

from livecommerce.components.reveal import reveal


def revealed_list(
    *items: rx.Component, ordered: bool = False, amount: float | None = None, class_name: str = "", **attributes: Any
) -> rx.Component:
    """The scroll reveal on a real list, which carries the marks that a revealed group carries.

    Args:
        items: The `li` elements.
        ordered: Whether their order means something.
        amount: The share of the list's height that must be visible, as for `reveal`.
        class_name: Classes for the list.
        attributes: Further attributes of the list.
    """
    attributes |= {"custom_attrs": reveal(amount=amount).custom_attrs, "class_name": class_name}
    return rx.el.ol(*items, **attributes) if ordered else rx.el.ul(*items, **attributes)
