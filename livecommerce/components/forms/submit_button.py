from typing import Any

import reflex as rx

from livecommerce.components.blocks.button import Variant, button


def submit_button(
    label: str, *mark: rx.Component, busy: Any, busy_label: Any, variant: Variant = "hot", **attributes: Any
) -> rx.Component:
    """Render the button, with the icon `mark` behind its label, which changes while the variable `busy` is true."""
    return button(
        rx.cond(busy, busy_label, label),
        *mark,
        variant=variant,
        type="submit",
        size="large",
        aria_disabled=rx.cond(busy, "true", "false"),
        **attributes,
    )
