"""One step of a form, and a form whose parts stand on one page."""

import reflex as rx

from livecommerce.components.button import button
from livecommerce.components.fields import form_fields
from livecommerce.components.form import post_form
from livecommerce.components.icon import icon
from livecommerce.components.privacy_note import privacy_note
from livecommerce.components.progress_bar import progress_bar
from livecommerce.content.application import FormStep, OnePageApplication, SteppedApplication
from livecommerce.content.form_words import form_words


def step_form(content: SteppedApplication, *, action: str) -> rx.Component:
    """The first step of an application, under the progress bar.

    Args:
        content: The application.
        action: The path of the API that takes it.
    """
    words = form_words()
    return rx.el.div(
        progress_bar(1, content.steps),
        post_form(
            form_head(content.first, heading_id="step-title"),
            form_fields(content.first.fields),
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


def parts_form(content: OnePageApplication, *, action: str) -> rx.Component:
    """An application on one page, its parts one below the other.

    Args:
        content: The application.
        action: The path of the API that takes it.
    """
    words = form_words()
    return post_form(
        *(_part(part, first=part is content.parts[0]) for part in content.parts),
        rx.el.div(
            button(content.submit, icon("send"), type="submit", size="large", class_name="w-full sm:w-auto"),
            privacy_note(words.privacy_note),
            class_name="grid justify-items-start gap-6",
        ),
        action=action,
        aria_label=content.intro.title,
        class_name="grid gap-10",
    )


def form_head(step: FormStep, *, heading_id: str) -> rx.Component:
    """The heading of a form on its page, with the sentence that says which questions may stay open."""
    return rx.el.div(
        rx.el.h2(
            step.title, custom_attrs={"id": heading_id}, class_name="text-3xl leading-tight font-bold tracking-tight"
        ),
        rx.el.div(*_sentences(step.lead, form_words().required_note), class_name="mt-2 text-muted"),
    )


def _part(part: FormStep, *, first: bool) -> rx.Component:
    return rx.el.div(
        rx.el.h2(part.title, class_name="text-2xl font-bold tracking-tight"),
        rx.el.div(*_sentences(part.lead, form_words().required_note if first else ""), class_name="mt-1.5 text-muted"),
        rx.el.div(form_fields(part.fields), class_name="mt-6"),
        class_name="" if first else "border-t border-line pt-9",
    )


def _sentences(*sentences: str) -> list[rx.Component]:
    return [rx.el.p(sentence) for sentence in sentences if sentence]
