"""The submit button of a form."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.button import Variant, button


def submit_button(
    label: str, *mark: rx.Component, busy: Any, doing: Any, variant: Variant = "hot", **attributes: Any
) -> rx.Component:
    """Render the button, with another label while the request is pending.

    Args:
        label: The label.
        mark: The icon behind the label.
        busy: The variable that is true while the request is pending.
        doing: The label while it is pending.
        variant: The look.
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
