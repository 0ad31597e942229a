"""The views that are tables: outbox, reviews, numbers, members, log; and that of people, which has forms."""

from typing import Any, cast

import reflex as rx

from livecommerce.content.desk import desk_words
from livecommerce.pages.desk.drafts import draft_field
from livecommerce.pages.desk.listing import pages
from livecommerce.pages.desk.people import people
from livecommerce.pages.desk.tables import sheet
from livecommerce.state.desk.desk import Desk
from livecommerce.state.desk.sheets import ROLES

_STATE = cast(Any, Desk)


def sheets() -> rx.Component:
    """The tables of the view that is shown."""
    words = desk_words().desk
    return rx.el.section(
        rx.el.h2(_STATE.sheet_title),
        rx.el.p(_STATE.sheet_lead, class_name="quiet"),
        rx.cond((_STATE.sheet_name == "members") & _STATE.rights.contains("members"), _invite()),
        rx.cond(_STATE.sheet_name == "people", people()),
        rx.foreach(_STATE.sheets, sheet),
        pages(),
        aria_label=words.more,
        class_name="sheets",
    )


def _invite() -> rx.Component:
    words = desk_words().desk
    return rx.el.form(
        rx.el.label(
            rx.el.span(words.columns["email"]),
            draft_field("members", "email", element="input", type="email", required=True),
        ),
        rx.el.label(
            rx.el.span(words.columns["role"]),
            rx.el.select(*(rx.el.option(words.roles[role], value=role) for role in ROLES), name="role"),
        ),
        rx.el.button(words.invite_submit, type="submit", class_name="act"),
        on_submit=_STATE.invite,
        aria_label=words.invite,
        class_name="filters handling",
    )
