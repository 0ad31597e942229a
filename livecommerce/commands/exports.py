"""Files for spreadsheets and programs: CSV, Excel, JSON."""

import csv
import json
import re
import sys
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, Literal, TextIO

import typer
import xlsxwriter  # pyright: ignore[reportMissingTypeStubs]
from rich.console import Console
from rich.progress import track
from typing_extensions import TypeIs

from livecommerce.errors import PlainError

ExportFormat = Literal["csv", "json", "xlsx"]
Format = Annotated[ExportFormat, typer.Option("--format", help="What to write; xlsx is for Excel and its like.")]
Output = Annotated[Path | None, typer.Option(help="Where to; standard output if not given.")]

_FORMULA_START = re.compile(r"(?:\A(?=[\t\r\n])|(?:\A|[;\t\r\n])[ ]*(?=[=+\-@']))")
"""Where a formula can begin: at the start, and after what separates cells in some countries' spreadsheets."""
_TOO_LARGE_NUMBER = 10**15
"""Excel keeps 15 digits of a number."""

Record = dict[str, Any]
Values = Callable[[Record], Sequence[object]]


def _joined(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "; ".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def cell(value: object) -> str:
    """A value as a CSV cell, protected against formula injection, also where `;` or a tab separates cells.

    One `'` before a formula's first character, or before a `'` in its place, is not part of the value.
    """
    return _FORMULA_START.sub(lambda found: f"{found[0]}'", _joined(value))


@contextmanager
def opened_output(output: Path | None) -> Generator[TextIO]:
    """The file to write, or standard output.

    Raises:
        PlainError: The file cannot be written.
    """
    if output is None:
        yield sys.stdout
        return
    try:
        with output.open("w", encoding="utf-8", newline="") as file:
            yield file
    except OSError as error:
        raise _unwritable(output, error) from None


def _unwritable(output: Path, error: OSError) -> PlainError:
    return PlainError(f"{output} cannot be written: {error.strerror}")


def _write_json(file: TextIO, records: Iterable[Record]) -> None:
    file.write("[")
    for number, record in enumerate(records):
        file.write(",\n" if number else "\n")
        file.write(json.dumps(record, ensure_ascii=False))
    file.write("\n]\n")


def _is_number(value: object) -> TypeIs[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _TOO_LARGE_NUMBER


def _write_xlsx(output: Path, records: Iterable[Record], headings: Sequence[str], values: Values) -> None:
    try:
        # Tried first: the package would write for a long time and then tell of it with a trace.
        output.open("ab").close()
        with xlsxwriter.Workbook(output, {"constant_memory": True}) as book:
            sheet = book.add_worksheet()
            sheet.freeze_panes(1, 0)
            sheet.write_row(0, 0, headings, book.add_format({"bold": True}))
            for row, record in enumerate(records, 1):
                for column, value in enumerate(values(record)):
                    if _is_number(value):
                        sheet.write_number(row, column, value)
                    elif text := _joined(value):
                        # As text, whatever it begins with: nothing in it is a formula or a link.
                        sheet.write_string(row, column, text)
    except OSError as error:
        raise _unwritable(output, error) from None


def write_export(
    records: Iterable[Record],
    *,
    total: int,
    format: ExportFormat,
    output: Path | None,
    headings: Sequence[str],
    values: Values,
) -> None:
    """Writes records, one at a time, with a progress bar where a file is written at a terminal.

    Args:
        records: What is written as JSON.
        total: How many they are.
        format: What to write.
        output: Where to; None for standard output.
        headings: The columns of CSV and Excel.
        values: The values of a record in these columns.

    Raises:
        PlainError: The file cannot be written, or Excel would go to standard output.
    """
    if format == "xlsx" and output is None:
        raise PlainError("--format xlsx writes a file: say which with --output")
    is_silent = output is None or not sys.stderr.isatty()
    shown = track(records, "Exporting", total=total, console=Console(stderr=True), disable=is_silent)
    if format == "xlsx" and output:
        _write_xlsx(output, shown, headings, values)
        return
    with opened_output(output) as file:
        if format == "json":
            _write_json(file, shown)
            return
        writer = csv.writer(file)
        writer.writerow(headings)
        writer.writerows([cell(value) for value in values(record)] for record in shown)
