"""The form for a message to a team, and what follows it."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.fields import form_fields, honeypot
from livecommerce.components.form import post_form
from livecommerce.components.icon import icon
from livecommerce.components.server_link import server_link
from livecommerce.components.submit_button import submit_button
from livecommerce.components.waiting_note import waiting_note
from livecommerce.constants import API_PATH
from livecommerce.content.contact import MessageWords
from livecommerce.content.form_words import form_words
from livecommerce.forms.form import fields_of
from livecommerce.forms.message import MessageForm
from livecommerce.sections.error_summary import error_summary
from livecommerce.sections.form_foot import form_foot
from livecommerce.sections.form_head import form_head
from livecommerce.sections.outcome import outcome
from livecommerce.sections.plain_samples import plain_samples
from livecommerce.state.contact_form import FORM_ID, TOP_ID, ContactForm
from livecommerce.state.sent_form import SUMMARY_ID

_STATE = cast(Any, ContactForm)


def contact_form(content: MessageWords) -> rx.Component:
    """The form, until the message has arrived.

    Args:
        content: What stands around its questions.
    """
    is_sent = _STATE.status == "sent"
    return rx.el.div(
        rx.el.div(
            form_head(content.title, heading_id="message-title"),
            error_summary(_STATE.problems, element_id=SUMMARY_ID),
            post_form(
                rx.el.div(
                    form_fields(fields_of(MessageForm)),
                    honeypot(),
                    custom_attrs={"inert": rx.cond(_STATE.is_busy, True, False)},
                ),
                waiting_note(_STATE.status == "waiting", form_words().waiting),
                submit_button(
                    content.submit,
                    icon("send"),
                    busy=_STATE.is_busy,
                    doing=form_words().sending,
                    class_name="w-full",
                ),
                form_foot(content.note, _STATE),
                custom_attrs={"id": FORM_ID},
                action=f"{API_PATH}/messages",
                aria_labelledby="message-title",
                class_name="mt-7 grid gap-7",
            ),
            custom_attrs={"id": TOP_ID},
            data_hidden=rx.cond(is_sent, "true", "false"),
            class_name="scroll-mt-28 data-[hidden=true]:hidden",
        ),
        rx.cond(is_sent, _outcome(content)),
        plain_samples(FORM_ID, _outcome(content)),
        server_link(),
    )


def _outcome(content: MessageWords) -> rx.Component:
    words = content.outcome
    return outcome(
        rx.el.div(
            rx.el.h3(words.yours, class_name="text-lg font-bold"),
            rx.el.blockquote(
                _STATE.message,
                data_message="",
                class_name="mt-2 border-l-3 border-cool pl-4 leading-7 wrap-anywhere whitespace-pre-line",
            ),
            class_name="mt-8",
        ),
        title=words.title,
        text=words.text,
        another=words.another,
        state=_STATE,
    )
