"""A list whose items appear one after the other as it scrolls into view."""

from typing import Any

import reflex as rx


def revealed_list(*items: rx.Component, ordered: bool = False, class_name: str = "", **attributes: Any) -> rx.Component:
    """The scroll reveal on a real list.

    Args:
        items: The `li` elements.
        ordered: Whether their order means something.
        class_name: Classes for the list.
        attributes: Further attributes of the list.
    """
    element = rx.el.ol if ordered else rx.el.ul
    return element(*items, data_reveal="", class_name=class_name, **attributes)
