from typing import Any, cast

import reflex as rx

from livecommerce.components.application.answers import answers_list
from livecommerce.components.application.confirmation import application_confirmation
from livecommerce.components.application.link import link_choice, link_request, link_templates, opening
from livecommerce.components.application.side_lists import at_hand_sentence
from livecommerce.components.blocks.button import button
from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.error_summary import error_summary
from livecommerce.components.forms.fields import form_fields, honeypot, shown_when
from livecommerce.components.forms.form import post_form
from livecommerce.components.forms.form_footer import form_footer
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.components.forms.progress_bar import progress_bar
from livecommerce.components.forms.submit_button import submit_button
from livecommerce.components.forms.waiting_note import waiting_note
from livecommerce.constants import API_PATH, APPLICATION_TOP_ID, PREFETCH_REST_MS
from livecommerce.content.application import ApplicationContent
from livecommerce.content.form_words import form_words
from livecommerce.engine.islands import island
from livecommerce.engine.later import shown_later
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, SummaryLine, SummarySection
from livecommerce.forms.form import fields_of
from livecommerce.forms.step import Step
from livecommerce.languages.messages import translate
from livecommerce.state.api_form import SUMMARY_ID
from livecommerce.state.application_form import FORM_ID, ApplicationForm
from livecommerce.state.opening import Opening

_STATE = cast(Any, ApplicationForm)
_OPENING = cast(Any, Opening)


def application_form(kind: ApplicationKind, content: ApplicationContent) -> rx.Component:
    """Render draft offer, progress bar, error summary, steps and buttons.

    Without scripts all steps show at once, with one submit button.
    """
    application, one_page = APPLICATIONS[kind], APPLICATIONS[kind].one_page
    is_sent, is_offered = _STATE.status == "sent", _STATE.status == "offered"
    steps = [
        _step(step, place, one_page=one_page, is_check=place == application.summary_step)
        for place, step in enumerate(application.steps)
    ]
    return island(
        at_hand_sentence(content.at_hand),
        opening(kind),
        rx.cond(
            is_offered & (_OPENING.here == False),  # noqa: E712
            rx.cond(_STATE.link_day != "", link_choice(), _offer()),
        ),
        rx.el.div(
            *([] if one_page else [progress_bar(_STATE.number, application.step_names, furthest=_STATE.furthest)]),
            error_summary(_STATE.problems, element_id=SUMMARY_ID, is_server_problem=_STATE.is_server_problem),
            post_form(
                rx.el.div(
                    *steps,
                    honeypot(),
                    custom_attrs={"inert": rx.cond(_STATE.is_locked, True, False)},
                    class_name="grid min-w-0 gap-10",
                ),
                waiting_note(_STATE.status == "waiting", form_words().waiting),
                _buttons(one_page=one_page),
                link_request(kind),
                form_footer(form_words().privacy_note, _STATE),
                custom_attrs={"id": FORM_ID},
                action=f"{API_PATH}/applications/{kind}",
                aria_label=content.intro.title,
                class_name="mt-8 grid gap-8",
            ),
            custom_attrs={"id": APPLICATION_TOP_ID},
            data_hidden=rx.cond(is_sent | is_offered | _OPENING.here, "true", "false"),
            class_name="scroll-mt-28 low:scroll-mt-4 data-[hidden=true]:hidden",
        ),
        shown_later(application_confirmation(content), when=is_sent, rest_ms=PREFETCH_REST_MS),
        _noscript_templates(content),
        *link_templates(),
    )


def _noscript_templates(content: ApplicationContent) -> rx.Component:
    sections = cast(Any, rx.Var.create([SummarySection(0, "?", [SummaryLine("?", "")])]))
    return noscript_templates(FORM_ID, application_confirmation(content, sections=sections))


def _offer() -> rx.Component:
    words = form_words().offer
    before, _, rest = words.text.partition("{day}")
    between, _, after = rest.partition("{step}")
    return rx.el.section(
        rx.el.h2(words.title, custom_attrs={"id": "offer-title"}, class_name="text-2xl font-bold tracking-tight"),
        rx.el.p(before, _STATE.draft_day, between, _STATE.draft_step, after, class_name="mt-2 text-muted"),
        rx.el.div(
            button(words.go_on, icon("arrow-right"), size="large", on_click=_STATE.go_on),
            button(words.start_over, variant="quiet", size="large", on_click=_STATE.start_over),
            class_name="mt-6 flex flex-wrap gap-3",
        ),
        aria_labelledby="offer-title",
        class_name="rounded-card border border-line bg-high p-6 sm:p-8",
    )


def _step(step: type[Step], place: int, *, one_page: bool, is_check: bool) -> rx.Component:
    """Render a step; with scripts, only the current one shows."""
    note = form_words().required_note if place == 0 else ""
    heading = rx.el.h2(
        translate(step.head.title),
        custom_attrs={"id": f"step-title-{place}"},
        tab_index=-1,
        class_name="text-2xl leading-tight font-bold tracking-tight outline-none sm:text-3xl",
    )
    leads = [rx.el.p(sentence) for sentence in (translate(step.head.lead), note) if sentence]
    shown = "true" if one_page else rx.cond(_STATE.step == place, "true", "false")
    divided = ["border-t", "border-line", "pt-9"] if place else []
    line = " ".join(divided if one_page else [f"noscript:{name}" for name in divided])
    return rx.el.section(
        heading,
        rx.el.div(*leads, class_name="mt-2 text-muted"),
        *([rx.el.div(answers_list(_STATE.answered, change=True), class_name="mt-6")] if is_check else []),
        rx.el.div(form_fields(fields_of(step)), class_name="mt-7"),
        aria_labelledby=f"step-title-{place}",
        data_shown=shown,
        class_name=f"application-step min-w-0 {shown_when(step.when)} {line}",
    )


def _buttons(*, one_page: bool) -> rx.Component:
    words = form_words()
    busy = rx.cond(_STATE.is_last, words.sending, words.checking)
    back = button(words.back_label, variant="quiet", size="large", on_click=_STATE.back)
    to_the_next = submit_button(
        words.continue_label, icon("arrow-right"), busy=_STATE.is_busy, busy_label=busy, class_name="noscript:hidden"
    )
    to_the_team = submit_button(words.submit_label, icon("send"), busy=_STATE.is_busy, busy_label=busy)
    if one_page:
        return rx.el.div(to_the_team)
    return rx.el.div(
        rx.cond(_STATE.place > 0, back),
        rx.cond(_STATE.is_last, to_the_team, to_the_next),
        # The submit button for browsers without scripts, which show all steps.
        rx.el.div(button(words.submit_label, icon("send"), type="submit", size="large"), class_name="script:hidden"),
        class_name="flex flex-wrap gap-3",
    )
