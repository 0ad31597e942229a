"""The footer of a form: the privacy note, and the button that deletes the draft."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import new_tab_link
from livecommerce.content.form_words import form_words


def form_footer(note: str, state: Any) -> rx.Component:
    """Render the note, and the button while this device has a draft.

    Args:
        note: The use of the answers of this form.
        state: The state of the form, a `DraftForm`.
    """
    return rx.el.div(
        _privacy_note(note),
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
        rx.cond(
            state.was_deleted,
            rx.el.button(
                icon("undo-2", size=16),
                form_words().bring_back,
                type="button",
                on_click=state.bring_back,
                class_name="inline-flex min-h-11 cursor-pointer items-center gap-2.5 justify-self-start font-semibold "
                "text-text underline underline-offset-4",
            ),
        ),
        class_name="grid gap-2",
    )


def _privacy_note(text: str) -> rx.Component:
    words = form_words()
    return rx.el.p(
        icon("lock", size=16, class_name="mt-1"),
        rx.el.span(f"{text} ", new_tab_link(words.privacy_link, href=words.frame.privacy_href)),
        class_name="flex gap-2.5 text-[0.9375rem] leading-6 text-muted",
    )
