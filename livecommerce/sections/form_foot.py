"""What stands at the foot of a form: what happens with the answers, and how to delete them."""

from typing import Any

import reflex as rx

from livecommerce.components.icon import icon
from livecommerce.components.privacy_note import privacy_note
from livecommerce.content.form_words import form_words


def form_foot(note: str, state: Any) -> rx.Component:
    """The note, and a button for as long as this device keeps anything.

    Args:
        note: What the answers of this form are used for.
        state: The state of the form, a `KeptForm`.
    """
    return rx.el.div(
        privacy_note(note),
        rx.cond(
            state.has_draft,
            rx.el.button(
                icon("trash-2", size=16),
                form_words().delete_draft,
                type="button",
                on_click=state.delete_draft,
                class_name="inline-flex min-h-11 cursor-pointer items-center gap-2.5 justify-self-start text-muted "
                "underline underline-offset-4 hover:text-text",
            ),
        ),
        class_name="grid gap-2",
    )
