"""The log-in page, which shows the account once the visitor is logged in."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.account_form import account_form
from livecommerce.components.forms.noscript_templates import noscript_templates
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.components.shell.split_frame import frame_head, split_frame
from livecommerce.constants import LOGIN_PATH
from livecommerce.content.account import Newcomers, Schedule, login_content
from livecommerce.forms.account import LoginForm
from livecommerce.page import Page
from livecommerce.pages.login.account import account, account_template
from livecommerce.state.account_updates import AccountUpdates
from livecommerce.state.log_in import FORM_ID, TOP_ID, LogIn

_STATE = cast(Any, LogIn)


def route() -> Page:
    return Page(
        path=LOGIN_PATH,
        page=login_page,
        words=login_content,
        place=110,
        show_header=False,
        show_footer=False,
        on_connect=AccountUpdates.watch,
        listed=False,
    )


def login_page() -> rx.Component:
    content = login_content()
    return split_frame(
        rx.el.div(
            frame_head(content.form.title, content.form.lead, title_id="login-title"),
            account_form(
                LoginForm,
                state=_STATE,
                element_id=FORM_ID,
                call="/sessions",
                submit=content.submit,
                busy_label=content.doing,
                link=content.forgotten,
                aria_label=content.form.title,
                class_name="mt-8 grid gap-7",
            ),
            _newcomers(content.newcomers),
            custom_attrs={"id": TOP_ID},
            class_name="in-session:hidden",
        ),
        rx.el.div(account(content.account), class_name="hidden in-session:block"),
        noscript_templates(FORM_ID, account_template(content.account)),
        beside=(drawing("stage-door", class_name="mx-auto block h-auto w-full max-w-md"), _schedule(content.schedule)),
    )


def _newcomers(content: Newcomers) -> rx.Component:
    return rx.el.div(
        rx.el.h2(content.title, class_name="text-xl font-bold tracking-tight"),
        rx.el.p(content.text, class_name="mt-1.5 text-muted"),
        rx.el.ul(
            *(
                rx.el.li(
                    rx.el.a(
                        way.label,
                        icon(
                            "arrow-right",
                            size=18,
                            class_name="text-hot transition-transform group-hover/way:translate-x-1",
                        ),
                        href=way.href,
                        class_name="group/way flex min-h-12 items-center justify-between rounded-lg font-semibold "
                        "underline-offset-4 hover:underline",
                    )
                )
                for way in content.ways
            ),
            class_name="mt-4 divided border-y border-line",
        ),
        class_name="mt-14",
    )


def _schedule(content: Schedule) -> rx.Component:
    return rx.el.div(
        rx.el.h2(content.title, class_name="text-xl font-bold tracking-tight"),
        rx.el.ul(
            *(
                rx.el.li(
                    rx.el.time(
                        show.time, date_time=show.time, class_name="font-display font-bold text-cool tabular-nums"
                    ),
                    rx.el.span(
                        rx.el.span(show.name, class_name="font-semibold"),
                        rx.el.span(show.place, class_name="text-[0.9375rem] text-muted"),
                        class_name="flex flex-wrap items-baseline justify-between gap-x-4",
                    ),
                    class_name="grid items-baseline gap-2 py-2.5 xs:grid-cols-[4rem_minmax(0,1fr)]",
                )
                for show in content.shows
            ),
            class_name="mt-4 divided border-y border-line",
        ),
    )
