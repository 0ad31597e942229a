"""Output of commands: tables, or JSON with `--json`."""

import json
import sys
from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table

from livecommerce.terminal import printable

WIDEST_TEXT = 100
"""The maximum width of text: longer lines are hard to read, however wide the terminal is."""
UNBOUNDED = 100_000
LONG_VALUE = 120
"""The length from which values are not squeezed into the column of a table."""

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def print_json(data: object) -> None:
    """Write readable JSON to standard output."""
    sys.stdout.write(printable(json.dumps(data, ensure_ascii=False, indent=2)) + "\n")


def print_line(text: str) -> None:
    """Write a line to standard output, with control characters escaped."""
    sys.stdout.write(f"{printable(text)}\n")


def counted(count: int, noun: str) -> str:
    """Return a number with its noun, as in `1 message` and `2 messages`."""
    return f"{count} {noun}{'' if count == 1 else 's'}"


def _console() -> Console:
    # No console markup: visitors' texts are printed unchanged.
    return Console(markup=False, highlight=False, emoji=False)


def print_text(text: str, indent: str = "  ") -> None:
    """Write a long text to standard output, indented and wrapped to the terminal; its own line breaks stay."""
    width = min(_console().width, WIDEST_TEXT) - len(indent)
    for line in printable(text).splitlines():
        for part in wrap(line, width, break_long_words=False, break_on_hyphens=False) or [""]:
            sys.stdout.write(f"{indent}{part}".rstrip() + "\n")


def print_table(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str], nothing: str) -> None:
    """Write a table to standard output; line by line if its columns would be too narrow.

    Args:
        columns: Keys of the rows with the headings of their columns.
        nothing: The line for a table without rows.
    """
    if not rows:
        print_line(nothing)
        return
    table = Table(header_style="bold", box=None, pad_edge=False)
    for heading in columns.values():
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(printable(_shown(key, row[key])) for key in columns))
    console = _console()
    needs = Measurement.get(console, console.options.update(max_width=UNBOUNDED), table)
    has_long = any(len(_shown(key, row[key])) > LONG_VALUE for row in rows for key in columns)
    if needs.minimum > console.width or (has_long and needs.maximum > console.width):
        _print_line_by_line(rows, columns)
    else:
        console.print(table)


def _print_line_by_line(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str]) -> None:
    """Print the content of a table with a line for each value."""
    widest = max(map(len, columns.values()))
    for number, row in enumerate(rows):
        if number:
            print_line("")
        for key, heading in columns.items():
            text = _shown(key, row[key])
            if len(text) > LONG_VALUE or "\n" in text:
                print_line(heading)
                print_text(text)
            elif text:
                print_line(f"{heading:{widest}}  {text}")


def _shown(key: str, value: object) -> str:
    if value is None:
        return ""
    # Times without seconds, and shortened ids.
    return {"received_at": str(value)[:16].replace("T", " "), "created_at": str(value)[:10], "id": str(value)[:8]}.get(
        key, str(value)
    )


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str], *, nothing: str, as_json: bool) -> None:
    """Write rows as a table, or in full as JSON."""
    if as_json:
        print_json(list(rows))
    else:
        print_table(rows, columns, nothing)
