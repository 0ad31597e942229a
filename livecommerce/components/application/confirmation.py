"""The confirmation of an application: Submitted, RemoteTips or AffiliateSubmitted (spec §1)."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.application.answers import answers_list
from livecommerce.components.application.side_lists import icon_list
from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.confirmation import confirmation
from livecommerce.content.application import ApplicationContent
from livecommerce.content.form_words import form_words
from livecommerce.state.application_form import ApplicationForm

_STATE = cast(Any, ApplicationForm)


def application_confirmation(content: ApplicationContent, *, sections: Any = None) -> rx.Component:
    """Render the reference, one thing to do next, and a folded copy of the answers; `side_lists` say what happens next.

    The answers are those of the state, unless the no-script template passes placeholders as `sections`.
    """
    words = form_words().outcome
    is_template = sections is not None
    tips = [rx.el.div(icon_list(content.remote_tips), data_remote_tips="")] if content.remote_tips else []
    if not is_template:
        tips = [rx.cond(_STATE.remote, tip) for tip in tips]
    return confirmation(
        *(rx.el.div(tip, class_name="mt-10") for tip in tips),
        rx.el.details(
            rx.el.summary(
                rx.el.h2(words.answers, class_name="text-xl font-bold tracking-tight"),
                icon("plus", class_name="text-hot transition-transform duration-200 group-open:rotate-45 print:hidden"),
                class_name="flex cursor-pointer list-none items-center justify-between gap-6 py-5 hover:text-hot "
                "[&::-webkit-details-marker]:hidden",
            ),
            rx.el.div(answers_list(sections if is_template else _STATE.sections), class_name="pb-6"),
            class_name="group mt-10 border-y border-line",
        ),
        title=content.outcome.title,
        text=content.outcome.text,
        another=words.another,
        next_step=content.outcome.next,
        state=_STATE,
    )
