"""Approve or decline, with a look at the mail before it is sent."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.content.desk import desk_words
from livecommerce.state.desk.desk import Desk

_STATE = cast(Any, Desk)
_ITEM = _STATE.item


def decision() -> rx.Component:
    """The two buttons, or the mail of the one that was pressed; nothing where a decision stands."""
    words = desk_words().desk
    return rx.cond(
        _ITEM.can_be_decided,
        rx.cond(
            _STATE.deciding == "",
            rx.el.div(
                rx.el.button(
                    icon("check", size=18),
                    words.approve,
                    type="button",
                    on_click=_STATE.prepare("accept"),
                    class_name="act act-hot",
                ),
                rx.el.button(
                    icon("x", size=18),
                    words.decline,
                    type="button",
                    on_click=_STATE.prepare("decline"),
                    class_name="act",
                ),
                class_name="acts",
            ),
            _mail(),
        ),
    )


def _mail() -> rx.Component:
    """The form sends along what the page showed: a decision on anything else is refused."""
    words = desk_words().desk
    accepts = _STATE.deciding == "accept"
    return rx.el.form(
        rx.el.input(type="hidden", name="reference", value=_ITEM.reference),
        rx.el.input(type="hidden", name="seen", value=_ITEM.status),
        rx.el.input(type="hidden", name="act", value=_STATE.deciding),
        rx.cond(
            accepts,
            rx.fragment(),
            rx.el.label(
                rx.el.span(words.reason),
                rx.el.textarea(
                    name="reason",
                    rows="3",
                    max_length=2000,
                    required=True,
                    auto_focus=True,
                    on_change=_STATE.write_reason.debounce(300),
                ),
                class_name="reason",
            ),
        ),
        rx.el.h3(words.preview),
        rx.el.p(_STATE.mail.note, class_name="quiet"),
        rx.el.p(_STATE.mail.subject, class_name="mail-subject", lang=_STATE.mail.language),
        rx.el.pre(
            _STATE.mail.text,
            class_name="mail-text",
            tab_index=0,
            aria_label=words.preview,
            lang=_STATE.mail.language,
        ),
        rx.el.div(
            rx.el.button(
                rx.cond(accepts, words.send_accept, words.send_decline), type="submit", class_name="act act-hot"
            ),
            rx.el.button(words.cancel, type="button", on_click=_STATE.leave_undecided, class_name="act"),
            class_name="acts",
        ),
        on_submit=_STATE.decide,
        class_name="mail",
    )
