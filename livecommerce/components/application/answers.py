from typing import Any, cast

import reflex as rx

from livecommerce.content.form_words import form_words
from livecommerce.forms.applications import SummaryLine, SummarySection
from livecommerce.state.application_form import ApplicationForm

_STATE = cast(Any, ApplicationForm)


def answers_list(sections: Any, *, change: bool = False) -> rx.Component:
    """Render the sections of a summary, a variable; with `change`, each with a link back to its step."""
    words = form_words()

    def line(answered: SummaryLine) -> rx.Component:
        return rx.el.div(
            rx.el.dt(answered.question, data_question="", class_name="text-[0.9375rem] leading-6 text-muted"),
            rx.el.dd(
                rx.cond(answered.answer != "", answered.answer, words.no_answer),
                data_answer="",
                class_name="min-w-0 leading-6 wrap-anywhere whitespace-pre-line",
            ),
            class_name="grid gap-x-6 py-2.5 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]",
        )

    def section(part: SummarySection) -> rx.Component:
        lead = rx.el.a(
            words.change,
            rx.el.span(" ", part.title, class_name="sr-only"),
            href=f"#step-{cast(Any, part.step) + 1}",
            on_click=_STATE.change,
            class_name="inline-flex target-8 items-center font-semibold text-cool underline underline-offset-4",
        )
        return rx.el.section(
            rx.el.div(
                rx.el.h3(part.title, data_title="", class_name="text-lg font-bold"),
                *([lead] if change else []),
                class_name="flex items-baseline justify-between gap-4",
            ),
            rx.el.dl(rx.foreach(cast(Any, part.lines), line), data_lines="", class_name="mt-1 divided"),
            class_name="break-inside-avoid border-t border-line pt-5",
        )

    return rx.el.div(rx.foreach(sections, section), data_answers="", class_name="grid gap-6")
