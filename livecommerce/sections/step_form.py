"""One step of a form, and a form whose parts stand on one page."""

import reflex as rx

from livecommerce.components.button import button
from livecommerce.components.fields import form_fields
from livecommerce.components.form import post_form
from livecommerce.components.icon import icon
from livecommerce.components.privacy_note import privacy_note
from livecommerce.components.progress_bar import progress_bar
from livecommerce.content.form_words import form_words
from livecommerce.forms.applications import Application
from livecommerce.forms.form import fields_of
from livecommerce.forms.step import Step


def step_form(application: Application, *, action: str) -> rx.Component:
    """The first step of an application, under the progress bar.

    Args:
        application: The application.
        action: The path of the API that takes it.
    """
    words = form_words()
    first = application.steps[0]
    return rx.el.div(
        progress_bar(1, application.step_names),
        post_form(
            form_head(first.head.title, first.head.lead, heading_id="step-title"),
            form_fields(fields_of(first)),
            rx.el.div(
                button(
                    words.continue_label,
                    icon("arrow-right"),
                    type="submit",
                    size="large",
                    class_name="w-full sm:w-auto",
                ),
                class_name="flex flex-wrap items-center gap-4",
            ),
            privacy_note(words.privacy_note),
            action=action,
            aria_labelledby="step-title",
            class_name="mt-10 grid gap-8",
        ),
    )


def parts_form(application: Application, *, title: str, action: str) -> rx.Component:
    """An application on one page, its steps one below the other.

    Args:
        application: The application.
        title: What assistive technology calls the form.
        action: The path of the API that takes it.
    """
    words = form_words()
    return post_form(
        *(_part(step, first=step is application.steps[0]) for step in application.steps),
        rx.el.div(
            button(words.submit_label, icon("send"), type="submit", size="large", class_name="w-full sm:w-auto"),
            privacy_note(words.privacy_note),
            class_name="grid justify-items-start gap-6",
        ),
        action=action,
        aria_label=title,
        class_name="grid gap-10",
    )


def form_head(title: str, lead: str = "", *, heading_id: str) -> rx.Component:
    """The heading of a form on its page, with the sentence that says which questions may stay open."""
    return rx.el.div(
        rx.el.h2(title, custom_attrs={"id": heading_id}, class_name="text-3xl leading-tight font-bold tracking-tight"),
        rx.el.div(*_sentences(lead, form_words().required_note), class_name="mt-2 text-muted"),
    )


def _part(step: type[Step], *, first: bool) -> rx.Component:
    note = form_words().required_note if first else ""
    return rx.el.div(
        rx.el.h2(step.head.title, class_name="text-2xl font-bold tracking-tight"),
        rx.el.div(*_sentences(step.head.lead, note), class_name="mt-1.5 text-muted"),
        rx.el.div(form_fields(fields_of(step)), class_name="mt-6"),
        class_name="" if first else "border-t border-line pt-9",
    )


def _sentences(*sentences: str) -> list[rx.Component]:
    return [rx.el.p(sentence) for sentence in sentences if sentence]
