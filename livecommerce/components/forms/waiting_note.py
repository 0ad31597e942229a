"""The note that a submission is waiting for the connection."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.icon import icon


def waiting_note(is_waiting: Any, text: str) -> rx.Component:
    """Render the note, a live region, shown while the variable is true."""
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
