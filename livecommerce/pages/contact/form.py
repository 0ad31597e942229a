from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.confirmation import confirmation
from livecommerce.components.forms.error_summary import error_summary
from livecommerce.components.forms.fields import form_fields, honeypot
from livecommerce.components.forms.form import post_form
from livecommerce.components.forms.form_footer import form_footer
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.components.forms.submit_button import submit_button
from livecommerce.components.forms.waiting_note import waiting_note
from livecommerce.constants import API_PATH, PREFETCH_REST_MS
from livecommerce.content.contact import MessageWords
from livecommerce.content.form_words import form_words
from livecommerce.engine.islands import island
from livecommerce.engine.later import shown_later
from livecommerce.forms.form import fields_of
from livecommerce.forms.message import MessageForm
from livecommerce.state.api_form import SUMMARY_ID
from livecommerce.state.contact_form import FORM_ID, TOP_ID, ContactForm

_STATE = cast(Any, ContactForm)


def contact_form(content: MessageWords) -> rx.Component:
    """Render the form, replaced by its confirmation once the message is sent."""
    is_sent = _STATE.status == "sent"
    return island(
        rx.el.div(
            _head(content.title),
            error_summary(_STATE.problems, element_id=SUMMARY_ID, is_server_problem=_STATE.is_server_problem),
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
                    busy_label=form_words().sending,
                    class_name="w-full",
                ),
                form_footer(content.note, _STATE),
                custom_attrs={"id": FORM_ID},
                action=f"{API_PATH}/messages",
                aria_labelledby="message-title",
                class_name="mt-7 grid gap-7",
            ),
            custom_attrs={"id": TOP_ID},
            data_hidden=rx.cond(is_sent, "true", "false"),
            class_name="scroll-mt-28 low:scroll-mt-4 data-[hidden=true]:hidden",
        ),
        shown_later(_confirmation(content), when=is_sent, rest_ms=PREFETCH_REST_MS),
        noscript_templates(FORM_ID, _confirmation(content)),
    )


def _head(title: str) -> rx.Component:
    return rx.el.div(
        rx.el.h2(
            title,
            custom_attrs={"id": "message-title"},
            tab_index=-1,
            class_name="text-3xl leading-tight font-bold tracking-tight outline-none",
        ),
        rx.el.div(rx.el.p(form_words().required_note), class_name="mt-2 text-muted"),
    )


def _confirmation(content: MessageWords) -> rx.Component:
    words = content.outcome
    return confirmation(
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
