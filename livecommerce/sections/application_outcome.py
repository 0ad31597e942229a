"""What follows an application that has arrived: Submitted, RemoteTips or AffiliateSubmitted (spec §1)."""

from typing import Any, cast

import reflex as rx

from livecommerce.content.application import ApplicationContent
from livecommerce.content.form_words import form_words
from livecommerce.sections.answers import answers_list
from livecommerce.sections.application_beside import after, at_hand
from livecommerce.sections.outcome import outcome
from livecommerce.state.application_form import ApplicationForm

_STATE = cast(Any, ApplicationForm)


def application_outcome(content: ApplicationContent, *, sections: Any = None) -> rx.Component:
    """The reference, what happens next and when, and a copy of the answers to print.

    Args:
        content: The words around it.
        sections: The answers in words, for a sample that somebody else fills; the state's answers otherwise.
    """
    words = form_words().outcome
    is_sample = sections is not None
    tips = [rx.el.div(at_hand(content.remote_tips), data_remote_tips="")] if content.remote_tips else []
    if not is_sample:
        tips = [rx.cond(_STATE.remote, tip) for tip in tips]
    return outcome(
        rx.el.div(after(content.after), *tips, class_name="mt-10 grid gap-10"),
        rx.el.div(
            rx.el.h2(words.answers, class_name="text-xl font-bold tracking-tight"),
            rx.el.div(answers_list(sections if is_sample else _STATE.sections), class_name="mt-4"),
            class_name="mt-10",
        ),
        title=content.outcome.title,
        text=content.outcome.text,
        another=words.another,
        state=_STATE,
    )
