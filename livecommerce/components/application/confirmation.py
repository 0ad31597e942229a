"""The confirmation of an application: Submitted, RemoteTips or AffiliateSubmitted (spec §1)."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.application.answers import answers_list
from livecommerce.components.application.side_lists import icon_list, timeline_list
from livecommerce.components.forms.confirmation import confirmation
from livecommerce.content.application import ApplicationContent
from livecommerce.content.form_words import form_words
from livecommerce.state.application_form import ApplicationForm

_STATE = cast(Any, ApplicationForm)


def application_confirmation(content: ApplicationContent, *, sections: Any = None) -> rx.Component:
    """Render the reference, the next steps with their dates, and a copy of the answers to print.

    Args:
        content: The words around it.
        sections: The placeholder answers of the no-script template; by default those of the state.
    """
    words = form_words().outcome
    is_template = sections is not None
    tips = [rx.el.div(icon_list(content.remote_tips), data_remote_tips="")] if content.remote_tips else []
    if not is_template:
        tips = [rx.cond(_STATE.remote, tip) for tip in tips]
    return confirmation(
        rx.el.div(timeline_list(content.after), *tips, class_name="mt-10 grid gap-10"),
        rx.el.div(
            rx.el.h2(words.answers, class_name="text-xl font-bold tracking-tight"),
            rx.el.div(answers_list(sections if is_template else _STATE.sections), class_name="mt-4"),
            class_name="mt-10",
        ),
        title=content.outcome.title,
        text=content.outcome.text,
        another=words.another,
        state=_STATE,
    )
