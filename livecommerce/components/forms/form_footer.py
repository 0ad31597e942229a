from typing import Any

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import new_tab_link
from livecommerce.content.form_words import form_words


def form_footer(note: str, state: Any) -> rx.Component:
    """Render the privacy note, and the button that deletes the draft while this device has one."""
    return rx.el.div(
        _privacy_note(note),
        rx.cond(
            state.has_draft,
            _draft_button("trash-2", form_words().delete_draft, state.delete_draft, "text-muted hover:text-text"),
        ),
        rx.cond(
            state.was_deleted,
            _draft_button("undo-2", form_words().bring_back, state.bring_back, "font-semibold text-text"),
        ),
        class_name="grid gap-2",
    )


def _draft_button(icon_name: str, label: str, on_click: Any, look: str) -> rx.Component:
    return rx.el.button(
        icon(icon_name, size=16),
        label,
        type="button",
        on_click=on_click,
        class_name="inline-flex min-h-11 cursor-pointer items-center gap-2.5 justify-self-start underline "
        f"underline-offset-4 {look}",
    )


def _privacy_note(text: str) -> rx.Component:
    words = form_words()
    return rx.el.p(
        icon("lock", size=16, class_name="mt-1"),
        rx.el.span(f"{text} ", new_tab_link(words.privacy_link, href=words.frame.privacy_href)),
        class_name="flex gap-2.5 text-[0.9375rem] leading-6 text-muted",
    )
