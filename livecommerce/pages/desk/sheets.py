"""The views that are tables: outbox, numbers, members, log."""

from typing import Any, cast

import reflex as rx

from livecommerce.content.desk import desk_words
from livecommerce.state.desk.desk import Desk
from livecommerce.state.desk.sheets import ROLES, Sheet, SheetAct, SheetLine

_STATE = cast(Any, Desk)


def sheets() -> rx.Component:
    """The tables of the view that is shown."""
    words = desk_words().desk
    return rx.el.section(
        rx.el.h2(_STATE.sheet_title),
        rx.el.p(_STATE.sheet_lead, class_name="quiet"),
        rx.cond((_STATE.sheet_name == "members") & _STATE.rights.contains("members"), _invite()),
        rx.foreach(_STATE.sheets, _sheet),
        aria_label=words.more,
        class_name="sheets",
    )


def _sheet(sheet: Sheet) -> rx.Component:
    return rx.el.div(
        rx.cond(sheet.title != "", rx.el.h3(sheet.title)),
        rx.cond(sheet.drawing != "", rx.el.img(src=sheet.drawing, alt="", class_name="sheet-drawing")),
        rx.cond(
            cast(Any, sheet.lines).length() > 0,
            rx.el.div(
                rx.el.table(
                    rx.el.thead(rx.el.tr(rx.foreach(sheet.columns, _heading))),
                    rx.el.tbody(rx.foreach(sheet.lines, _line)),
                ),
                # It scrolls by itself, and so by the keyboard, too.
                tab_index=0,
                role="region",
                aria_label=cast(Any, rx.cond(sheet.title != "", sheet.title, _STATE.sheet_title)),
                class_name="sheet-table",
            ),
            rx.el.p(_STATE.sheet_nothing, class_name="quiet"),
        ),
        class_name="sheet",
    )


def _heading(text: str) -> rx.Component:
    return rx.el.th(text, custom_attrs={"scope": "col"})


def _line(line: SheetLine) -> rx.Component:
    def act(one: SheetAct) -> rx.Component:
        return rx.el.button(one.label, type="button", on_click=_STATE.act_on(one.name, line.key), class_name="act")

    return rx.el.tr(
        rx.foreach(line.cells, rx.el.td),
        rx.cond(cast(Any, line.acts).length() > 0, rx.el.td(rx.foreach(line.acts, act), class_name="sheet-acts")),
    )


def _invite() -> rx.Component:
    words = desk_words().desk
    return rx.el.form(
        rx.el.label(rx.el.span(words.columns["email"]), rx.el.input(type="email", name="email", required=True)),
        rx.el.label(
            rx.el.span(words.columns["role"]),
            rx.el.select(*(rx.el.option(words.roles[role], value=role) for role in ROLES), name="role"),
        ),
        rx.el.button(words.invite_submit, type="submit", class_name="act"),
        on_submit=_STATE.invite,
        reset_on_submit=True,
        aria_label=words.invite,
        class_name="filters handling",
    )
