"""What follows an application that has arrived: Submitted, RemoteTips or AffiliateSubmitted (spec §1)."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.button import button
from livecommerce.components.icon import icon
from livecommerce.content.application import ApplicationContent
from livecommerce.content.form_words import form_words
from livecommerce.sections.answers import answers_list
from livecommerce.sections.application_beside import after, at_hand
from livecommerce.state.application_form import ApplicationForm
from livecommerce.state.kept_form import OUTCOME_ID

_STATE = cast(Any, ApplicationForm)


def application_outcome(content: ApplicationContent, *, sections: Any = None) -> rx.Component:
    """The reference, what happens next and when, and a copy of the answers to print.

    Args:
        content: The words around it.
        sections: The answers in words, for a sample that somebody else fills; the state's answers otherwise.
    """
    words = form_words().outcome
    reference = rx.el.p(
        rx.el.span(words.reference, class_name="block text-[0.9375rem] leading-6 text-muted"),
        rx.el.strong(
            _STATE.reference,
            data_reference="",
            class_name="font-display text-3xl font-extrabold tracking-[0.12em] tabular-nums",
        ),
        class_name="mt-6 rounded-card border border-line bg-high px-6 py-5",
    )
    is_sample = sections is not None
    tips = [rx.el.div(at_hand(content.remote_tips), data_remote_tips="")] if content.remote_tips else []
    if not is_sample:
        tips = [rx.cond(_STATE.remote, tip) for tip in tips]
    return rx.el.section(
        rx.el.p(icon("circle-check", size=40), class_name="text-good"),
        rx.el.h2(
            content.outcome.title,
            custom_attrs={"id": f"{OUTCOME_ID}-title"},
            class_name="mt-3 text-3xl leading-tight font-bold tracking-tight",
        ),
        rx.el.p(content.outcome.text, class_name="mt-2 text-muted"),
        reference,
        rx.el.p(
            words.mailed,
            " ",
            rx.el.span(_STATE.email, data_email="", class_name="font-semibold wrap-anywhere"),
            class_name="mt-4",
        ),
        rx.el.div(after(content.after), *tips, class_name="mt-10 grid gap-10"),
        rx.el.div(
            rx.el.h2(words.answers, class_name="text-xl font-bold tracking-tight"),
            rx.el.div(answers_list(sections if is_sample else _STATE.sections), class_name="mt-4"),
            class_name="mt-10",
        ),
        rx.el.div(
            button(words.print, icon("printer"), variant="quiet", on_click=_STATE.print_receipt),
            button(words.another, variant="quiet", on_click=_STATE.start_over),
            class_name="mt-8 flex flex-wrap gap-3 print:hidden",
        ),
        custom_attrs={"id": OUTCOME_ID},
        tab_index=-1,
        role="status",
        aria_labelledby=f"{OUTCOME_ID}-title",
        class_name="scroll-mt-28 outline-none",
    )
