"""The page on which somebody closes their account: what is deleted and when, and the password that confirms it."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.application.side_lists import icon_list
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.account_form import account_form
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.components.shell.split_frame import frame_head, split_frame
from livecommerce.constants import CLOSE_ACCOUNT_FORM_ID, CLOSE_ACCOUNT_PATH
from livecommerce.content.account import CloseAccountContent, close_account_content
from livecommerce.forms.account import CloseAccountForm
from livecommerce.page import Page
from livecommerce.state.close_account import DONE_ID, TOP_ID, CloseAccount

_STATE = cast(Any, CloseAccount)


def route() -> Page:
    return Page(
        path=CLOSE_ACCOUNT_PATH,
        page=close_account_page,
        words=close_account_content,
        place=160,
        show_header=False,
        show_footer=False,
        listed=False,
    )


def close_account_page() -> rx.Component:
    content = close_account_content()
    is_done = _STATE.status == "sent"
    return split_frame(
        rx.el.div(
            frame_head(content.form.title, content.form.lead),
            icon_list(content.deleted),
            account_form(
                CloseAccountForm,
                state=_STATE,
                element_id=CLOSE_ACCOUNT_FORM_ID,
                call="/sessions/current/account",
                submit=content.submit,
                busy_label=content.doing,
                link=content.keep,
                aria_label=content.form.title,
                class_name="mt-10 grid gap-7 border-t border-line pt-9",
            ),
            custom_attrs={"id": TOP_ID},
            data_hidden=rx.cond(is_done, "true", "false"),
            class_name="data-[hidden=true]:hidden",
        ),
        rx.cond(is_done, _closed(content)),
        noscript_templates(CLOSE_ACCOUNT_FORM_ID, _closed(content)),
        beside=(drawing("stage-door", class_name="mx-auto block h-auto w-full max-w-md"),),
    )


def _closed(content: CloseAccountContent) -> rx.Component:
    return rx.el.div(
        rx.el.p(icon("circle-check", size=48), class_name="mb-4 text-good"),
        frame_head(content.done.title, content.done.lead, title_id=DONE_ID),
        button_link(
            content.done_link.label,
            icon("arrow-right"),
            href=content.done_link.href,
            size="large",
            class_name="w-full",
        ),
    )
