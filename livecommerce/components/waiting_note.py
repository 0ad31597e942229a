"""What a visitor is told while the server cannot be reached."""

from typing import Any

import reflex as rx

from livecommerce.components.icon import icon


def waiting_note(is_waiting: Any, text: str) -> rx.Component:
    """The note, announced when it appears.

    Args:
        is_waiting: The variable that says whether it is shown.
        text: What becomes of the form.
    """
    return rx.el.div(
        rx.cond(
            is_waiting,
            rx.el.p(
                icon("wifi-off", class_name="mt-0.5"),
                text,
                class_name="flex gap-3 rounded-control border border-warn px-4 py-3.5 leading-6 text-text",
            ),
        ),
        role="status",
        class_name="empty:hidden",
    )
