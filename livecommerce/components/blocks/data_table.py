from dataclasses import dataclass

import reflex as rx

Cell = rx.Component | str


@dataclass(frozen=True, kw_only=True)
class Column:
    """A column; figures are aligned to the right."""

    label: str
    numeric: bool = False


def _align(column: Column) -> str:
    return "text-right" if column.numeric else "text-left"


def _row(columns: list[Column], cells: list[Cell], class_name: str, padding: str) -> rx.Component:
    first, *rest = zip(columns, cells, strict=True)
    return rx.el.tr(
        rx.el.th(first[1], scope="row", class_name=f"{padding} sticky left-0 bg-inherit text-left font-semibold"),
        *[rx.el.td(cell, class_name=f"{padding} {_align(column)}") for column, cell in rest],
        class_name=class_name,
    )


def data_table(
    *,
    caption: str,
    columns: list[Column],
    rows: list[list[Cell]],
    total: list[Cell],
    wide: bool = False,
    class_name: str = "",
) -> rx.Component:
    """Render a table with a caption, row headings and a row of totals.

    The first column heads the rows' names. A `wide` table scrolls sideways on phones: its right edge fades there, as a
    sign that it continues.
    """
    # The fade covers only empty space once the table has been scrolled to its end.
    fading = "max-desktop:mask-[linear-gradient(to_left,transparent,#000_3.5rem)] print:mask-none! " if wide else ""
    padding = "px-1 py-4 sm:px-3 first:pl-3 last:pr-3 sm:first:pl-8 sm:last:pr-8" + (
        " max-desktop:last:pr-14! print:px-1! print:text-sm" if wide else ""
    )
    return rx.el.div(
        rx.el.table(
            rx.el.caption(
                caption, class_name="px-3 pt-6 pb-4 text-left font-display text-xl font-bold text-text sm:px-8"
            ),
            rx.el.thead(
                rx.el.tr(
                    *[
                        rx.el.th(
                            column.label,
                            scope="col",
                            class_name=f"{padding} {_align(column)} text-eyebrow font-semibold text-muted",
                        )
                        for column in columns
                    ],
                    class_name="border-b border-line",
                )
            ),
            rx.el.tbody(
                *[_row(columns, row, "border-b border-line bg-raised align-baseline", padding) for row in rows]
            ),
            rx.el.tfoot(
                _row(columns, total, "bg-high align-baseline font-bold", padding),
                # Printed once, at the end: browsers repeat the foot of a table on each of its pages.
                class_name="print:table-row-group",
            ),
            class_name=f"w-full border-collapse tabular-nums {class_name}",
        ),
        role="region",
        aria_label=caption,
        tab_index=0,
        class_name=f"{fading}overflow-x-auto rounded-card border border-line bg-raised shadow-card "
        "print:break-inside-avoid",
    )
