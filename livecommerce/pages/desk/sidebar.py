"""The built-in and the saved views, with their counts, and the logged-in member."""

from typing import Any, cast

import reflex as rx

from livecommerce.api.tables import LONGEST_MEMBER_NAME
from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.form import post_form
from livecommerce.components.shell.wordmark import wordmark
from livecommerce.constants import DESK_LOG_OUT_PATH
from livecommerce.content.desk import desk_words
from livecommerce.pages.desk.drafts import draft_field
from livecommerce.state.desk.desk import Desk
from livecommerce.state.desk.view_models import Tab

_STATE = cast(Any, Desk)


def sidebar() -> rx.Component:
    """Render a column on desktop, a scrolling row on a phone."""
    words = desk_words().desk
    return rx.el.header(
        rx.el.div(wordmark("desk"), class_name="side-mark"),
        rx.el.nav(rx.el.ul(rx.foreach(_STATE.tabs, _tab)), aria_label=words.title),
        rx.cond(
            _STATE.saved.length() > 0,
            rx.el.nav(rx.el.ul(rx.foreach(_STATE.saved, _tab)), aria_label=words.saved, class_name="side-saved"),
        ),
        rx.el.nav(rx.el.ul(rx.foreach(_STATE.more, _tab)), aria_label=words.more, class_name="side-more"),
        rx.el.div(
            rx.el.p(
                rx.el.span(_STATE.own_name, class_name="side-email"),
                rx.el.span(_STATE.role),
                rx.el.span(_STATE.zone),
                class_name="side-who",
            ),
            _own_settings(),
            post_form(
                rx.el.button(icon("log-out", size=18), rx.el.span(words.log_out), type="submit", data_ends_drafts=""),
                action=DESK_LOG_OUT_PATH,
            ),
            class_name="side-foot",
        ),
        data_band="dark",
        class_name="side",
    )


def _tab(tab: Tab) -> rx.Component:
    return rx.el.li(
        rx.el.a(
            rx.el.span(tab.label),
            rx.cond(tab.count > 0, rx.el.span(tab.count, class_name="side-count")),
            href=tab.href,
            aria_current=rx.cond(tab.is_shown, "page", "false"),
            data_view=tab.view,
        )
    )


def _own_settings() -> rx.Component:
    """Render the name of the member, and whether they receive the daily mail."""
    words = desk_words().desk
    return rx.el.details(
        rx.el.summary(words.me),
        rx.el.p(_STATE.email, class_name="side-email"),
        rx.el.form(
            rx.el.label(
                rx.el.span(words.own_name),
                draft_field(
                    "me",
                    "own",
                    element="input",
                    settled=_STATE.own_name,
                    max_length=LONGEST_MEMBER_NAME,
                    auto_complete="name",
                ),
            ),
            rx.el.button(words.own_name_submit, type="submit"),
            on_submit=_STATE.rename,
        ),
        rx.el.label(
            rx.el.input(
                type="checkbox",
                checked=_STATE.wants_mail,
                on_change=_STATE.want_mail(~_STATE.wants_mail),
            ),
            rx.el.span(words.daily_mail),
            class_name="side-check",
        ),
        class_name="side-me",
    )
