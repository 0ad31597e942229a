"""Continue on another device: ask for the link, open it, choose between its answers and those of this device."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.button import button
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.forms.error_summary import error_summary
from livecommerce.components.forms.fields import form_fields
from livecommerce.components.forms.form import call_address, post_form
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.components.forms.submit_button import submit_button
from livecommerce.components.forms.waiting_note import waiting_note
from livecommerce.constants import API_PATH, APPLICATION_TOP_ID, LINK_NOTE_ID, OPENING_FORM_ID
from livecommerce.content.form_words import form_words
from livecommerce.forms.account import OpeningForm
from livecommerce.forms.applications import ApplicationKind
from livecommerce.forms.form import fields_of
from livecommerce.state.application_form import ApplicationForm
from livecommerce.state.opening import SUMMARY_ID, Opening

_STATE = cast(Any, ApplicationForm)
_OPENING = cast(Any, Opening)


def link_request(kind: ApplicationKind) -> rx.Component:
    """Render what is sent and how long it is kept, and the button; without scripts it submits the form to the call."""
    words = form_words().link
    label = (icon("mail", size=18), words.ask)
    return rx.el.div(
        rx.el.p(words.text, class_name="text-[0.9375rem] leading-6 text-muted"),
        button(*label, variant="quiet", on_click=_STATE.send_link, class_name="justify-self-start noscript:hidden"),
        button(
            *label,
            variant="quiet",
            type="submit",
            custom_attrs={"formAction": call_address(f"{API_PATH}/applications/{kind}/links")},
            class_name="justify-self-start script:hidden",
        ),
        rx.el.div(rx.cond(_STATE.linked_to != "", _sent()), role="status", class_name="empty:hidden"),
        class_name="grid gap-3 border-t border-line pt-6",
    )


def opening(kind: ApplicationKind) -> rx.Component:
    """Render the form that opens a link, for those who have followed one; without scripts by the page's fragment."""
    words = form_words().link
    return rx.el.section(
        rx.el.h2(words.title, custom_attrs={"id": "continue-title"}, class_name="text-2xl font-bold tracking-tight"),
        rx.el.p(words.lead, class_name="mt-2 text-muted"),
        error_summary(_OPENING.problems, element_id=SUMMARY_ID, is_server_problem=_OPENING.is_server_problem),
        post_form(
            form_fields(fields_of(OpeningForm), id_prefix="continue-"),
            waiting_note(_OPENING.status == "waiting", form_words().waiting_here),
            rx.el.div(submit_button(words.open, busy=_OPENING.is_busy, busy_label=words.opening)),
            plain_link(
                words.without,
                href=f"#{APPLICATION_TOP_ID}",
                class_name="inline-flex target-8 items-center justify-self-start underline underline-offset-4",
            ),
            custom_attrs={"id": OPENING_FORM_ID},
            action=f"{API_PATH}/applications/{kind}/openings",
            aria_labelledby="continue-title",
            class_name="mt-6 grid gap-6",
        ),
        aria_labelledby="continue-title",
        data_shown=rx.cond(_OPENING.here, "true", "false"),
        class_name="mb-10 hidden rounded-card border border-line bg-high p-6 sm:p-8 data-[shown=true]:block "
        "noscript:has-[:target]:block noscript:has-[[role=alert]]:block",
    )


def link_choice() -> rx.Component:
    """Render the choice between the answers of this device and those of a link."""
    words = form_words().link
    pieces: list[Any] = [words.both_text]
    for name, value in {
        "{day}": _STATE.draft_day,
        "{step}": _STATE.draft_step,
        "{other_day}": _STATE.link_day,
        "{other_step}": _STATE.link_step,
    }.items():
        before, _, after = pieces.pop().partition(name)
        pieces += [before, value, after]
    return rx.el.section(
        rx.el.h2(words.both, custom_attrs={"id": "choice-title"}, class_name="text-2xl font-bold tracking-tight"),
        rx.el.p(*pieces, class_name="mt-2 text-muted"),
        rx.el.div(
            button(words.from_device, variant="quiet", size="large", on_click=_STATE.keep_own),
            button(words.from_link, variant="quiet", size="large", on_click=_STATE.use_link),
            class_name="mt-6 flex flex-wrap gap-3",
        ),
        aria_labelledby="choice-title",
        class_name="rounded-card border border-line bg-high p-6 sm:p-8",
    )


def link_templates() -> tuple[rx.Component, ...]:
    """Render the templates of both calls for browsers without scripts."""
    return noscript_templates(LINK_NOTE_ID, rx.el.div(_sent(), role="status", class_name="mb-8")), noscript_templates(
        OPENING_FORM_ID, rx.el.div(), summary_id=SUMMARY_ID
    )


def _sent() -> rx.Component:
    before, _, after = form_words().link.sent.partition("{email}")
    return rx.el.p(
        icon("mail-check", class_name="mt-0.5 shrink-0 text-good"),
        rx.el.span(
            before,
            rx.el.span(_STATE.linked_to, data_email="", class_name="font-semibold wrap-anywhere"),
            after,
        ),
        class_name="flex gap-3 rounded-control border border-good bg-raised px-4 py-3.5 leading-6",
    )
