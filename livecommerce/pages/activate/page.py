"""The activation page: sets the first password of an account, or replaces a forgotten one."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.application.side_lists import icon_list
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.account_form import account_form
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.components.illustrations.stage import stage
from livecommerce.components.shell.split_frame import frame_head, split_frame
from livecommerce.content.account import ActivateContent, activate_content
from livecommerce.content.form_words import form_words
from livecommerce.forms.account import ActivationCodeForm, ActivationForm
from livecommerce.page import Page
from livecommerce.state.activation import (
    DONE_ID,
    FORM_ID,
    NEW_CODE_FORM_ID,
    NEW_CODE_ID,
    NEW_CODE_NOTE_ID,
    NEW_CODE_SUMMARY_ID,
    NEW_CODE_TOP_ID,
    TOP_ID,
    Activation,
    NewCode,
)

_STATE = cast(Any, Activation)
_NEW_CODE = cast(Any, NewCode)


def route() -> Page:
    return Page(
        path="/saas/activate",
        page=activate_page,
        words=activate_content,
        place=150,
        show_header=False,
        show_footer=False,
        listed=False,
    )


def activate_page() -> rx.Component:
    content = activate_content()
    is_done = _STATE.status == "sent"
    return split_frame(
        rx.el.div(
            frame_head(content.form.title, content.form.lead),
            account_form(
                ActivationForm,
                state=_STATE,
                element_id=FORM_ID,
                call="/activations",
                submit=content.submit,
                busy_label=content.doing,
                link=content.login,
                aria_label=content.form.title,
                class_name="mt-8 grid gap-7",
            ),
            _new_code(content),
            custom_attrs={"id": TOP_ID},
            data_hidden=rx.cond(is_done, "true", "false"),
            class_name="data-[hidden=true]:hidden",
        ),
        rx.cond(is_done, _activated(content)),
        noscript_templates(FORM_ID, _activated(content)),
        noscript_templates(NEW_CODE_FORM_ID, _new_code_sent(content), summary_id=NEW_CODE_SUMMARY_ID),
        beside=(stage("pass", "mx-auto max-w-md"), icon_list(content.inside)),
    )


def _activated(content: ActivateContent) -> rx.Component:
    return rx.el.div(
        rx.el.p(icon("circle-check", size=48), class_name="mb-4 text-good"),
        frame_head(content.done.title, content.done.lead, title_id=DONE_ID),
        button_link(
            content.done_login.label,
            icon("arrow-right"),
            href=content.done_login.href,
            size="large",
            class_name="w-full",
        ),
    )


def _new_code(content: ActivateContent) -> rx.Component:
    return rx.el.div(
        rx.el.h2(
            content.new_code.title,
            custom_attrs={"id": NEW_CODE_ID},
            class_name="scroll-mt-8 text-xl font-bold tracking-tight",
        ),
        rx.el.p(content.new_code.lead, class_name="mt-1.5 text-muted"),
        rx.el.div(
            rx.cond(_NEW_CODE.sent_to != "", _new_code_sent(content)),
            account_form(
                ActivationCodeForm,
                state=_NEW_CODE,
                element_id=NEW_CODE_FORM_ID,
                call="/activation-codes",
                submit=content.new_code_submit,
                busy_label=form_words().sending,
                variant="quiet",
                id_prefix=f"{NEW_CODE_ID}-",
                summary_id=NEW_CODE_SUMMARY_ID,
                aria_labelledby=NEW_CODE_ID,
                class_name="mt-6 grid gap-5",
            ),
            custom_attrs={"id": NEW_CODE_TOP_ID},
        ),
        class_name="mt-14 border-t border-line pt-10",
    )


def _new_code_sent(content: ActivateContent) -> rx.Component:
    before, _, after = content.new_code_sent.partition("{email}")
    return rx.el.p(
        icon("mail-check", class_name="mt-0.5 shrink-0 text-good"),
        rx.el.span(
            before,
            rx.el.span(_NEW_CODE.sent_to, data_email="", class_name="font-semibold wrap-anywhere"),
            after,
        ),
        custom_attrs={"id": NEW_CODE_NOTE_ID},
        tab_index=-1,
        role="status",
        class_name="mt-6 flex gap-3 rounded-control border border-good bg-raised px-4 py-3.5 leading-6 outline-none",
    )
