"""Files for spreadsheets and programs: CSV, Excel, JSON."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal, TextIO

import typer
import xlsxwriter  # pyright: ignore[reportMissingTypeStubs]
from rich.console import Console
from rich.progress import track
from sqlmodel import Session
from typing_extensions import TypeIs

from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import counted, print_line
from livecommerce.desk.exports import Export, csv_lines, joined, json_lines, log_export
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import Actor, shell_actor
from livecommerce.errors import PlainError

ExportFormat = Literal["csv", "json", "xlsx"]
Format = Annotated[ExportFormat, typer.Option("--format", help="What to write; xlsx is for Excel and its like.")]
Output = Annotated[Path | None, typer.Option(help="Where to; standard output if not given.")]

_TOO_LARGE_NUMBER = 10**15
"""Excel keeps 15 digits of a number."""


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


def _is_number(value: object) -> TypeIs[int | float]:
    return isinstance(value, int | float) and not isinstance(value, bool) and abs(value) < _TOO_LARGE_NUMBER


def _write_xlsx(output: Path, export: Export) -> None:
    try:
        # Tried first: the package would write for a long time and then tell of it with a trace.
        output.open("ab").close()
        with xlsxwriter.Workbook(output, {"constant_memory": True}) as book:
            sheet = book.add_worksheet()
            sheet.freeze_panes(1, 0)
            sheet.write_row(0, 0, export.headings, book.add_format({"bold": True}))
            for row, (_, values) in enumerate(export.records, 1):
                for column, value in enumerate(values):
                    if _is_number(value):
                        sheet.write_number(row, column, value)
                    elif text := joined(value):
                        # As text, whatever it begins with: nothing in it is a formula or a link.
                        sheet.write_string(row, column, text)
    except OSError as error:
        raise _unwritable(output, error) from None


def export_view(
    view: View,
    collect: Callable[[Session, Actor, View], Export],
    *,
    what: Literal["application", "message"],
    format: ExportFormat,
    output: Path | None,
) -> None:
    """Writes what a view shows, one record at a time, and notes in the log that it was.

    At a terminal, a progress bar is shown where a file is written.

    Args:
        view: The filters.
        collect: What finds the records, a service of the desk.
        what: What one of them is called.
        format: What to write.
        output: Where to; None for standard output.

    Raises:
        PlainError: The file cannot be written, or Excel would go to standard output.
    """
    actor = shell_actor()
    with opened_database() as database:
        with database.read() as session:
            exported = collect(session, actor, view)
            _write(exported, format=format, output=output)
        with database.write() as session:
            log_export(session, actor, view, f"{what}s", exported.total)
    if output:
        print_line(f"{counted(exported.total, what)} written to {output}")


def _write(export: Export, *, format: ExportFormat, output: Path | None) -> None:
    if format == "xlsx" and output is None:
        raise PlainError("--format xlsx writes a file: say which with --output")
    is_silent = output is None or not sys.stderr.isatty()
    tracked = track(export.records, "Exporting", total=export.total, console=Console(stderr=True), disable=is_silent)
    shown = replace(export, records=tracked)
    if format == "xlsx" and output:
        _write_xlsx(output, shown)
        return
    with opened_output(output) as file:
        file.writelines(json_lines(shown) if format == "json" else csv_lines(shown))
