"""The views that are tables: outbox, reviews, numbers, members, log; and the view of people, which has forms."""

from typing import Any, cast

import reflex as rx

from livecommerce.api.tables import LONGEST_TEMPLATE_NAME
from livecommerce.content.desk import desk_words
from livecommerce.desk.replies import LONGEST_REPLY
from livecommerce.languages import LANGUAGES
from livecommerce.languages.formatting import language_name
from livecommerce.pages.desk.drafts import draft_field
from livecommerce.pages.desk.listing import pages
from livecommerce.pages.desk.people import people
from livecommerce.pages.desk.tables import sheet
from livecommerce.state.desk.desk import Desk
from livecommerce.state.desk.table_views import ROLES

_STATE = cast(Any, Desk)


def sheets() -> rx.Component:
    words = desk_words().desk
    return rx.el.section(
        rx.el.h2(_STATE.sheet_title),
        rx.el.p(_STATE.sheet_lead, class_name="quiet"),
        rx.cond((_STATE.sheet_name == "members") & _STATE.rights.contains("members"), _invite()),
        rx.cond(_STATE.sheet_name == "people", people()),
        rx.cond((_STATE.sheet_name == "templates") & _STATE.rights.contains("templates"), _new_template()),
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


def _new_template() -> rx.Component:
    """Render the form for a template, which replaces the one of the same name and language."""
    words = desk_words().desk
    return rx.el.form(
        rx.el.label(
            rx.el.span(words.columns["name"]),
            draft_field("templates", "name", element="input", required=True, max_length=LONGEST_TEMPLATE_NAME),
        ),
        rx.el.label(
            rx.el.span(words.columns["language"]),
            rx.el.select(*(rx.el.option(language_name(code), value=code) for code in LANGUAGES), name="language"),
        ),
        rx.el.label(
            rx.el.span(words.template_text),
            draft_field("templates", "text", rows="6", required=True, max_length=LONGEST_REPLY),
            class_name="template-text",
        ),
        rx.el.button(words.template_submit, type="submit", class_name="act"),
        on_submit=_STATE.save_template,
        aria_label=words.template_new,
        class_name="filters handling",
    )
