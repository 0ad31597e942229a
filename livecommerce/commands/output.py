"""How commands answer: tables for people, JSON for programs."""

import json
import sys
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

AsJson = Annotated[bool, typer.Option("--json", help="Print JSON, for programs.")]


def print_json(data: object) -> None:
    """Writes JSON to standard output, readable."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def print_line(text: str) -> None:
    """Writes one line to standard output, as it is."""
    sys.stdout.write(f"{text}\n")


def print_table(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str], nothing: str) -> None:
    """Writes a table to standard output.

    Args:
        rows: What stands in it.
        columns: Keys of the rows with the headings of their columns.
        nothing: What is said when there are no rows.
    """
    if not rows:
        print_line(nothing)
        return
    table = Table(header_style="bold", box=None, pad_edge=False)
    for heading in columns.values():
        table.add_column(heading, overflow="fold")
    for row in rows:
        table.add_row(*(_shown(key, row[key]) for key in columns))
    # What visitors wrote is shown as they wrote it: no marks of the console's own are read in it.
    console = Console(markup=False, highlight=False, emoji=False)
    console.print(table)


def _shown(key: str, value: object) -> str:
    if value is None:
        return ""
    # Nobody reads the seconds of a time, or more of an id than tells it from its neighbours.
    return {"received_at": str(value)[:16].replace("T", " "), "created_at": str(value)[:10], "id": str(value)[:8]}.get(
        key, str(value)
    )


def print_rows(rows: Sequence[Mapping[str, Any]], columns: Mapping[str, str], *, nothing: str, as_json: bool) -> None:
    """Writes rows as a table, or all they hold as JSON."""
    if as_json:
        print_json(list(rows))
    else:
        print_table(rows, columns, nothing)
