"""The whole page on which one logs in, and sees the account once that is done."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.icon import icon
from livecommerce.components.scenes.door import door_scene
from livecommerce.components.text_link import text_link
from livecommerce.content.account import LoginContent, Newcomers, Schedule
from livecommerce.forms.account import LoginForm
from livecommerce.sections.account import account, account_sample
from livecommerce.sections.error_summary import error_summary
from livecommerce.sections.plain_samples import plain_samples
from livecommerce.sections.secret_form import secret_form
from livecommerce.sections.split_frame import frame_head, split_frame
from livecommerce.state.log_in import FORM_ID, TOP_ID, LogIn
from livecommerce.state.sent_form import SUMMARY_ID

_STATE = cast(Any, LogIn)


def login_form(content: LoginContent) -> rx.Component:
    """Address and password on paper, or the account; the stage door beside them.

    Args:
        content: The words.
    """
    return split_frame(
        rx.el.div(
            frame_head(content.form.title, content.form.lead, title_id="login-title"),
            error_summary(_STATE.problems, element_id=SUMMARY_ID),
            secret_form(
                LoginForm,
                text_link(
                    content.forgotten.label,
                    href=content.forgotten.href,
                    class_name="inline-flex min-h-8 items-center justify-self-start",
                ),
                state=_STATE,
                element_id=FORM_ID,
                call="/sessions",
                submit=content.submit,
                doing=content.doing,
                aria_label=content.form.title,
                class_name="mt-8 grid gap-7",
            ),
            _newcomers(content.newcomers),
            custom_attrs={"id": TOP_ID},
            class_name="in-session:hidden",
        ),
        rx.el.div(account(content.account), class_name="hidden in-session:block"),
        plain_samples(FORM_ID, account_sample(content.account)),
        beside=(door_scene("mx-auto max-w-md"), _schedule(content.schedule)),
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
                    rx.el.span(show.name, class_name="font-semibold"),
                    rx.el.span(show.place, class_name="text-right text-[0.9375rem] text-muted"),
                    class_name="grid grid-cols-[4rem_minmax(0,1fr)_auto] items-baseline gap-2 py-2.5",
                )
                for show in content.shows
            ),
            class_name="mt-4 divided border-y border-line",
        ),
    )
