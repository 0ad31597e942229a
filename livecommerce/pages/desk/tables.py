from typing import Any, cast

import reflex as rx

from livecommerce.state.desk.desk import Desk
from livecommerce.state.desk.tables import Cell, Sheet, SheetAct, SheetLine

_STATE = cast(Any, Desk)


def sheet(sheet: Sheet) -> rx.Component:
    return rx.el.div(
        rx.cond(sheet.title != "", rx.el.h3(sheet.title)),
        rx.cond(
            sheet.drawing != "",
            rx.el.div(
                rx.el.ul(rx.foreach(sheet.legend, rx.el.li), class_name="legend"),
                rx.el.img(src=sheet.drawing, alt="", class_name="sheet-drawing"),
            ),
        ),
        rx.cond(
            cast(Any, sheet.lines).length() > 0,
            table(
                sheet.columns,
                sheet.lines,
                rx.cond(sheet.title != "", sheet.title, _STATE.sheet_title),
                stacks=sheet.stacks,
            ),
            rx.el.p(_STATE.sheet_nothing, class_name="quiet"),
        ),
        class_name="sheet",
    )


def table(columns: Any, lines: Any, label: Any, *, stacks: Any) -> rx.Component:
    """Render lines, a list of `SheetLine`, as a table that scrolls on its own, by keyboard too.

    If it `stacks`, lines become blocks on a narrow screen.
    """

    # Unique parameter names: the render function of an entry sees the entries around it by the names of its parameters.
    def line(line: SheetLine) -> rx.Component:
        return _line(line, columns)

    # With explicit roles, which some browsers drop if a stylesheet turns tables into blocks.
    return rx.el.div(
        rx.el.table(
            rx.el.thead(rx.el.tr(rx.foreach(columns, _heading), role="row"), role="rowgroup"),
            rx.el.tbody(rx.foreach(lines, line), role="rowgroup"),
            role="table",
        ),
        tab_index=0,
        role="region",
        aria_label=label,
        class_name=rx.cond(stacks, "sheet-table sheet-stacks", "sheet-table"),
    )


def _heading(text: str) -> rx.Component:
    return rx.el.th(text, role="columnheader", custom_attrs={"scope": "col"})


def _line(line: SheetLine, columns: Any) -> rx.Component:
    def cell(cell: Cell, place: Any) -> rx.Component:
        return rx.el.td(
            rx.cond(cell.href != "", rx.el.a(cell.text, href=cell.href, class_name="sheet-link"), cell.text),
            role="cell",
            custom_attrs={"data-label": columns[place]},
        )

    def act(act: SheetAct) -> rx.Component:
        return rx.el.button(act.label, type="button", on_click=_STATE.act_on(act.name, line.key), class_name="act")

    return rx.el.tr(
        rx.foreach(line.cells, cell),
        rx.cond(
            cast(Any, line.acts).length() > 0,
            rx.el.td(rx.foreach(line.acts, act), role="cell", class_name="sheet-acts"),
        ),
        role="row",
    )
