"""Files for spreadsheets and programs: CSV, JSON, and Excel by `excel.py`."""

import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Literal, TextIO

import typer
from rich.console import Console
from rich.progress import track
from sqlmodel import Session

from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import counted, print_line
from livecommerce.desk.exports import Export, csv_lines, json_lines, log_export
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import Actor, shell_actor
from livecommerce.errors import PlainError

ExportFormat = Literal["csv", "json", "xlsx"]
Format = Annotated[ExportFormat, typer.Option("--format", help="The format; xlsx is for Excel and similar programs.")]
Output = Annotated[Path | None, typer.Option(help="The file to write; standard output if left out.")]


@contextmanager
def opened_output(output: Path | None) -> Generator[TextIO]:
    """Open the file to write, or standard output.

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


def export_view(
    view: View,
    collect: Callable[[Session, Actor, View], Export],
    *,
    what: Literal["application", "message"],
    format: ExportFormat,
    output: Path | None,
) -> None:
    """Write the records of a view one by one, and log the export.

    At a terminal, a progress bar is shown while a file is written.

    Args:
        collect: The service of the desk that finds the records.
        output: The file; None for standard output.

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
        raise PlainError("--format xlsx needs --output")
    is_silent = output is None or not sys.stderr.isatty()
    tracked = track(export.records, "Exporting", total=export.total, console=Console(stderr=True), disable=is_silent)
    shown = replace(export, records=tracked)
    if format == "xlsx" and output:
        # Imported here, because nothing else needs the package that writes such files.
        from livecommerce.commands.excel import write_xlsx

        try:
            write_xlsx(output, shown)
        except OSError as error:
            raise _unwritable(output, error) from None
        return
    with opened_output(output) as file:
        file.writelines(json_lines(shown) if format == "json" else csv_lines(shown))
