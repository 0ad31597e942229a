"""A table of the desk, with the drawing of it where it has one."""

from typing import Any, cast

import reflex as rx

from livecommerce.state.desk.desk import Desk
from livecommerce.state.desk.tables import Cell, Sheet, SheetAct, SheetLine

_STATE = cast(Any, Desk)


def sheet(one: Sheet) -> rx.Component:
    """Its heading, its drawing, and the table, or that there is nothing in it."""
    return rx.el.div(
        rx.cond(one.title != "", rx.el.h3(one.title)),
        rx.cond(
            one.drawing != "",
            rx.el.div(
                rx.el.ul(rx.foreach(one.legend, rx.el.li), class_name="legend"),
                rx.el.img(src=one.drawing, alt="", class_name="sheet-drawing"),
            ),
        ),
        rx.cond(
            cast(Any, one.lines).length() > 0,
            table(one.columns, one.lines, rx.cond(one.title != "", one.title, _STATE.sheet_title)),
            rx.el.p(_STATE.sheet_nothing, class_name="quiet"),
        ),
        class_name="sheet",
    )


def table(columns: Any, lines: Any, label: Any) -> rx.Component:
    """A table which scrolls by itself, and so by the keyboard, too.

    Args:
        columns: The headings.
        lines: A list of `SheetLine`.
        label: What it is called.
    """
    return rx.el.div(
        rx.el.table(
            rx.el.thead(rx.el.tr(rx.foreach(columns, _heading))),
            rx.el.tbody(rx.foreach(lines, _line)),
        ),
        tab_index=0,
        role="region",
        aria_label=label,
        class_name="sheet-table",
    )


def _heading(text: str) -> rx.Component:
    return rx.el.th(text, custom_attrs={"scope": "col"})


def _line(line: SheetLine) -> rx.Component:
    def act(one: SheetAct) -> rx.Component:
        return rx.el.button(one.label, type="button", on_click=_STATE.act_on(one.name, line.key), class_name="act")

    return rx.el.tr(
        rx.foreach(line.cells, _cell),
        rx.cond(cast(Any, line.acts).length() > 0, rx.el.td(rx.foreach(line.acts, act), class_name="sheet-acts")),
    )


def _cell(cell: Cell) -> rx.Component:
    return rx.el.td(rx.cond(cell.href != "", rx.el.a(cell.text, href=cell.href, class_name="sheet-link"), cell.text))
