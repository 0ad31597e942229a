"""The button that sends a form."""

from typing import Any

import reflex as rx

from livecommerce.components.button import Variant, button


def submit_button(
    label: str, *mark: rx.Component, busy: Any, doing: Any, variant: Variant = "hot", **attributes: Any
) -> rx.Component:
    """The button, which says what it is doing while the server has the word.

    Args:
        label: What it does.
        mark: The icon behind the label.
        busy: The variable that says whether the server has the word.
        doing: What it says then.
        variant: How it looks.
        attributes: Further attributes.
    """
    return button(
        rx.cond(busy, doing, label),
        *mark,
        variant=variant,
        type="submit",
        size="large",
        aria_disabled=rx.cond(busy, "true", "false"),
        **attributes,
    )
