"""Approve or decline, with a preview of the mail before it is sent."""

from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.content.desk import desk_words
from livecommerce.pages.desk.drafts import draft_field
from livecommerce.pages.desk.mail import mail_text
from livecommerce.state.desk.desk import LONGEST_REASON, Desk

_STATE = cast(Any, Desk)
_ITEM = _STATE.item


def decision() -> rx.Component:
    """Render the two buttons, or the mail of the pressed one; if there is a decision, who decided."""
    words = desk_words().desk
    return rx.fragment(
        rx.cond(_ITEM.can_be_decided, rx.fragment(), _decided()),
        rx.cond(
            _STATE.deciding == "",
            rx.cond(
                _ITEM.can_be_decided,
                rx.el.div(
                    rx.el.button(
                        icon("check", size=18),
                        words.approve,
                        type="button",
                        on_click=_STATE.prepare("accept", _ITEM.reference),
                        data_key="a",
                        class_name="act act-hot",
                    ),
                    rx.el.button(
                        icon("x", size=18),
                        words.decline,
                        type="button",
                        on_click=_STATE.prepare("decline", _ITEM.reference),
                        data_key="d",
                        class_name="act",
                    ),
                    class_name="acts",
                ),
            ),
            _mail(),
        ),
    )


def _decided() -> rx.Component:
    """Render who decided, and the button to reopen the item, which first shows its consequences."""
    words = desk_words().desk
    return rx.el.div(
        rx.cond(_ITEM.decided != "", rx.el.p(_ITEM.decided)),
        rx.el.details(
            rx.el.summary(icon("rotate-ccw", size=18), words.reopen, data_key="o", class_name="act"),
            rx.el.p(_ITEM.reopens),
            rx.el.button(
                words.reopen_submit,
                type="button",
                on_click=_STATE.reopen(_ITEM.reference, _ITEM.status),
                class_name="act",
            ),
            key=_ITEM.reference,
            class_name="reopen",
        ),
        class_name="decided",
    )


def _own_text(name: str, label: str, *, required: bool = False) -> rx.Component:
    """Render the field for the decision's text, which the preview of the mail shows at once."""
    return rx.el.label(
        rx.el.span(label),
        draft_field(
            _ITEM.reference,
            name,
            rows="3",
            max_length=LONGEST_REASON,
            required=required,
            auto_focus=required,
            on_draft=_STATE.write_text(_ITEM.reference).debounce(300),
        ),
        class_name="reason",
    )


def _mail() -> rx.Component:
    """Render the form with the values that the page showed, so that a decision on anything else is refused.

    If a colleague decides first, the form stays, and cannot be sent while their decision applies.
    """
    words = desk_words().desk
    accepts = _STATE.deciding == "accept"
    return rx.el.form(
        rx.cond(
            _ITEM.can_be_decided,
            rx.fragment(),
            rx.el.p(words.decided_meanwhile, role="alert", class_name="mail-late"),
        ),
        rx.el.fieldset(
            rx.el.input(type="hidden", name="reference", value=_ITEM.reference),
            rx.el.input(type="hidden", name="seen", value=_ITEM.status),
            rx.el.input(type="hidden", name="act", value=_STATE.deciding),
            rx.el.p(_STATE.mail.asks_for, class_name="quiet"),
            rx.cond(accepts, _own_text("welcome", words.welcome), _own_text("reason", words.reason, required=True)),
            rx.el.h3(words.preview),
            rx.el.p(_STATE.mail.note, class_name="quiet"),
            rx.el.p(_STATE.mail.subject, class_name="mail-subject", lang=_STATE.mail.language),
            mail_text(_STATE.mail.html, _STATE.mail.language, words.preview),
            disabled=~_ITEM.can_be_decided,
        ),
        rx.el.div(
            rx.el.button(
                rx.cond(accepts, words.send_accept, words.send_decline),
                type="submit",
                disabled=~_ITEM.can_be_decided,
                auto_focus=accepts,
                class_name="act act-hot",
            ),
            rx.cond(
                _ITEM.can_be_decided,
                rx.el.button(
                    words.cancel, type="button", on_click=_STATE.leave_undecided(_ITEM.reference), class_name="act"
                ),
                rx.el.button(
                    words.discard,
                    type="button",
                    on_click=_STATE.leave_undecided(_ITEM.reference),
                    data_discards=_ITEM.reference + rx.cond(accepts, " welcome", " reason"),
                    class_name="act",
                ),
            ),
            class_name="acts",
        ),
        key=_ITEM.reference,
        on_submit=_STATE.decide,
        class_name="mail",
    )
