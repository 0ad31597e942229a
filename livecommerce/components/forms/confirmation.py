"""The confirmation of a submitted form: its reference, and the address that gets the mail."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.button import button, button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.content.form_words import form_words
from livecommerce.content.shared import LinkText
from livecommerce.state.draft_form import OUTCOME_ID


def confirmation(
    *children: rx.Component,
    title: str,
    text: str,
    another: str,
    state: Any,
    next_step: LinkText | None = None,
) -> rx.Component:
    """Render the confirmation in place of the form, with buttons to print it and to start over (`another`).

    `children` are a copy of what was sent, `state` is the form's `DraftForm`. With a `next_step` there is no heading:
    by now that of the page is the title.
    """
    words = form_words().outcome
    heading = rx.el.h2(
        title,
        custom_attrs={"id": f"{OUTCOME_ID}-title"},
        class_name="mt-3 text-3xl leading-tight font-bold tracking-tight",
    )
    return rx.el.section(
        rx.el.p(icon("circle-check", size=40), class_name="text-good"),
        *([] if next_step else [heading]),
        rx.el.p(text, class_name="mt-2 text-muted"),
        rx.el.p(
            rx.el.span(words.reference, class_name="block text-[0.9375rem] leading-6 text-muted"),
            rx.el.strong(
                state.reference,
                data_reference="",
                class_name="font-display text-3xl font-extrabold tracking-[0.12em] wrap-anywhere tabular-nums",
            ),
            class_name="mt-6 rounded-card border border-line bg-high px-6 py-5",
        ),
        rx.el.p(
            words.mailed,
            " ",
            rx.el.span(state.email, data_email="", class_name="font-semibold wrap-anywhere"),
            class_name="mt-4",
        ),
        *([_next(next_step)] if next_step else []),
        *children,
        rx.el.div(
            button(words.print, icon("printer"), variant="quiet", on_click=state.print_receipt),
            button(another, variant="quiet", on_click=state.start_over),
            class_name="mt-8 flex flex-wrap gap-3 print:hidden",
        ),
        custom_attrs={"id": OUTCOME_ID},
        tab_index=-1,
        role="status",
        aria_label=title,
        class_name="scroll-mt-28 low:scroll-mt-4 outline-none",
    )


def _next(step: LinkText) -> rx.Component:
    return rx.el.p(
        button_link(step.label, icon("arrow-right"), href=step.href, size="large"), class_name="mt-8 print:hidden"
    )
