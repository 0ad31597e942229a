"""The account: its owner, the status of the applications, and the log-out button."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.button import button, button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import text_link
from livecommerce.components.forms.form import post_form
from livecommerce.components.forms.waiting_note import waiting_note
from livecommerce.components.shell.split_frame import frame_head
from livecommerce.constants import API_PATH, LOGOUT_FORM_ID
from livecommerce.content.account import AccountWords
from livecommerce.content.form_words import form_words
from livecommerce.state.log_in import ACCOUNT_TITLE_ID, LogIn, SentApplication

_STATE = cast(Any, LogIn)


def account(words: AccountWords) -> rx.Component:
    return rx.el.div(
        frame_head(words.title, title_id=ACCOUNT_TITLE_ID),
        rx.cond(
            _STATE.found,
            _found(words, _STATE.applications),
            rx.el.div(
                rx.el.p(words.looking, role="status", class_name="text-muted"),
                waiting_note(_STATE.status == "waiting", form_words().waiting_here),
                class_name="grid gap-6",
            ),
        ),
    )


def account_template(words: AccountWords) -> rx.Component:
    applications = cast(Any, rx.Var.create([SentApplication("?", "?", "received", "?")]))
    return rx.el.div(frame_head(words.title), _found(words, applications, is_template=True))


def _found(words: AccountWords, applications: Any, *, is_template: bool = False) -> rx.Component:
    def row(application: SentApplication) -> rx.Component:
        return _application(words, application, is_template=is_template)

    app = button_link(
        words.app, icon("arrow-right"), href=_STATE.app_url, size="large", data_app="", class_name="mt-7 w-full"
    )
    nothing = rx.el.p(words.no_applications, data_no_applications="", class_name="mt-4 text-muted")
    return rx.el.div(
        rx.el.div(
            icon("circle-user-round", size=40, class_name="text-cool"),
            rx.el.div(
                rx.el.p(_STATE.name, data_name="", class_name="text-xl leading-7 font-bold wrap-anywhere"),
                rx.el.p(
                    f"{words.logged_in_as} ",
                    rx.el.span(_STATE.email, data_email="", class_name="font-semibold text-text wrap-anywhere"),
                    class_name="text-[0.9375rem] leading-6 text-muted",
                ),
                class_name="min-w-0",
            ),
            class_name="flex items-center gap-4 rounded-card border border-line bg-raised p-5",
        ),
        app if is_template else rx.cond(_STATE.app_url != "", app),
        rx.el.section(
            rx.el.h2(
                words.applications,
                custom_attrs={"id": "applications-title"},
                class_name="text-xl font-bold tracking-tight",
            ),
            nothing if is_template else rx.cond(applications.length() == 0, nothing),
            rx.el.ul(
                rx.foreach(applications, row),
                data_applications="",
                class_name="mt-4 divided border-y border-line empty:hidden",
            ),
            aria_labelledby="applications-title",
            class_name="mt-11",
        ),
        post_form(
            button(words.log_out, icon("log-out"), type="submit", variant="quiet", size="large", class_name="w-full"),
            custom_attrs={"id": LOGOUT_FORM_ID},
            action=f"{API_PATH}/sessions/current",
            class_name="mt-9",
        ),
        text_link(words.close.label, href=words.close.href, class_name="mt-5 inline-flex target-8 items-center"),
    )


def _application(words: AccountWords, application: SentApplication, *, is_template: bool) -> rx.Component:
    """Render a line of the list; the attributes of `application` are variables here."""
    kinds = [(kind, label) for kind, label in words.kinds.items()]
    labels = [(status, status_words.label) for status, status_words in words.statuses.items()]
    texts = [(status, status_words.text) for status, status_words in words.statuses.items()]
    return rx.el.li(
        rx.el.div(
            rx.el.p(
                "?" if is_template else rx.match(application.kind, *kinds, ""),
                data_kind="",
                class_name="leading-6 font-semibold",
            ),
            rx.el.span(
                rx.el.span(
                    class_name="size-2 rounded-full bg-current forced-colors:bg-[CanvasText]", aria_hidden="true"
                ),
                rx.el.span("?" if is_template else rx.match(application.status, *labels, ""), data_status_label=""),
                data_status=application.status,
                class_name="inline-flex min-h-8 items-center gap-2 rounded-full border border-line bg-raised px-3.5 "
                "text-[0.9375rem] font-semibold text-cool data-[status=accepted]:text-good "
                "data-[status=declined]:text-muted data-[status=received]:text-text",
            ),
            class_name="flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
        ),
        rx.el.p(
            "?" if is_template else rx.match(application.status, *texts, ""),
            data_status_text="",
            class_name="mt-1.5 text-[0.9375rem] leading-6 text-muted",
        ),
        rx.el.dl(
            _fact(
                words.reference, rx.el.span(application.reference, data_reference="", class_name="tracking-[0.06em]")
            ),
            _fact(words.sent_on, rx.el.span(application.day, data_day="")),
            class_name="mt-2 flex flex-wrap gap-x-8 gap-y-1 text-[0.9375rem] leading-6",
        ),
        class_name="py-5",
    )


def _fact(label: str, value: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.dt(label, class_name="text-muted"),
        rx.el.dd(value, class_name="font-semibold tabular-nums"),
        class_name="flex gap-2",
    )
