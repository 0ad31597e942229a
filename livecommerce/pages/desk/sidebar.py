"""The views that are always there and those that were saved, with their counts, and who is logged in."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.forms.form import post_form
from livecommerce.components.shell.wordmark import wordmark
from livecommerce.constants import DESK_LOG_OUT_PATH
from livecommerce.content.desk import desk_words
from livecommerce.state.desk.desk import Desk
from livecommerce.state.desk.shown import Tab

_STATE = cast(Any, Desk)


def sidebar() -> rx.Component:
    """A column on desktop, a row that scrolls on a phone."""
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
            rx.el.p(rx.el.span(_STATE.email, class_name="side-email"), rx.el.span(_STATE.role), class_name="side-who"),
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
        )
    )
