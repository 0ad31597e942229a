"""`livecommerce applications`."""

import csv
import json
import sys
from collections.abc import Iterable
from contextlib import nullcontext
from pathlib import Path
from typing import Annotated, Any, Literal, TextIO

import typer
from rich.console import Console
from rich.progress import track
from sqlmodel import col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from livecommerce.api import applications
from livecommerce.api.tables import Application
from livecommerce.api.words import moment
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, print_json, print_line, print_rows
from livecommerce.errors import PlainError
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, ApplicationStatus
from livecommerce.settings import get_settings

app = typer.Typer(no_args_is_help=True, help="Look at applications, and answer them.")

Reference = Annotated[str, typer.Argument(metavar="REF", help="The reference, in capital or small letters.")]
OfKind = Annotated[ApplicationKind | None, typer.Option("--kind", help="Only these.")]
OfStatus = Annotated[ApplicationStatus | None, typer.Option("--status", help="Only these.")]

COLUMNS = {
    "reference": "Reference",
    "kind": "Kind",
    "status": "Status",
    "name": "Name",
    "email": "E-mail",
    "received_at": "Received",
}
RECORD = ("reference", "kind", "status", "name", "email", "received_at", "updated_at", "decline_reason")
FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\n", "'")
BATCH = 200


def _chosen(kind: ApplicationKind | None, status: ApplicationStatus | None) -> SelectOfScalar[Application]:
    query = select(Application)
    if kind:
        query = query.where(Application.kind == kind)
    if status:
        query = query.where(Application.status == status)
    return query


@app.command("list")
def list_applications(
    kind: OfKind = None,
    status: OfStatus = None,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1, max=100_000)] = 50,
    as_json: AsJson = False,
) -> None:
    """List applications, newest first."""
    query = _chosen(kind, status).order_by(col(Application.id).desc()).limit(limit)
    with opened_database() as database, database.read() as session:
        rows = [applications.as_data(application) for application in session.exec(query)]
    print_rows(rows, COLUMNS, nothing="No applications.", as_json=as_json)


@app.command()
def show(reference: Reference, as_json: AsJson = False) -> None:
    """Show one application with all its answers."""
    with opened_database() as database, database.read() as session:
        application = applications.find_application(session, reference)
    if as_json:
        print_json(applications.as_data(application))
        return
    print_line(f"{application.reference}  {application.kind}  {application.status}")
    print_line(f"{application.name} <{application.email}>, received {moment(application.created_at)}")
    if application.request_id:
        print_line(f"Request {application.request_id}")
    if application.decline_reason:
        print_line(f"Declined: {application.decline_reason}")
    for question, answer in applications.answers_in_words(application.kind, application.answers):
        print_line(f"\n{question}\n  " + answer.replace("\n", "\n  "))


def cell(value: object) -> str:
    """A value as a CSV cell that no spreadsheet takes for a formula; one `'` in front is not part of the value."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    text = "; ".join(str(item) for item in value) if isinstance(value, list | tuple) else str(value)  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]
    return f"'{text}" if text.startswith(FORMULA_STARTS) else text


def _write_csv(file: TextIO, rows: Iterable[dict[str, Any]], questions: list[str]) -> None:
    writer = csv.writer(file)
    writer.writerow([*RECORD, *questions])
    for row in rows:
        values = [*(row[name] for name in RECORD), *(row["answers"].get(name) for name in questions)]
        writer.writerow([cell(value) for value in values])


def _write_json(file: TextIO, rows: Iterable[dict[str, Any]]) -> None:
    file.write("[")
    for number, row in enumerate(rows):
        file.write(",\n" if number else "\n")
        file.write(json.dumps(row, ensure_ascii=False))
    file.write("\n]\n")


def _question_names(kind: ApplicationKind | None) -> list[str]:
    forms = [APPLICATIONS[name] for name in APPLICATIONS if kind is None or name == kind]
    names = (one.name for form in forms for one in form.fields)
    # Name and e-mail stand in the record already.
    return [name for name in dict.fromkeys(names) if name not in RECORD]


@app.command()
def export(
    format: Annotated[Literal["csv", "json"], typer.Option(help="What to write.")] = "csv",
    output: Annotated[Path | None, typer.Option(help="Where to; standard output if not given.")] = None,
    kind: OfKind = None,
    status: OfStatus = None,
) -> None:
    """Export applications, oldest first, with a column or key for every answer.

    In CSV several answers to one question are joined by "; ". A value that begins with = + - @ ' or a line break or tab
    stands behind one additional ', for spreadsheets not to take it for a formula: take one ' away to read it back.
    JSON holds the values as they are.
    """
    query = _chosen(kind, status).order_by(col(Application.id)).execution_options(yield_per=BATCH)
    with opened_database() as database, database.read() as session:
        total = session.exec(select(func.count()).select_from(_chosen(kind, status).subquery())).one()
        rows = track(
            (applications.as_data(application) for application in session.exec(query)),
            description="Exporting",
            total=total,
            console=Console(stderr=True),
            disable=output is None or not sys.stderr.isatty(),
        )
        target = output.open("w", encoding="utf-8", newline="") if output else nullcontext(sys.stdout)
        with target as file:
            if format == "csv":
                _write_csv(file, rows, _question_names(kind))
            else:
                _write_json(file, rows)
    if output:
        print_line(f"{total} application{'' if total == 1 else 's'} written to {output}")


@app.command()
def approve(reference: Reference) -> None:
    """Accept an application: open an account if there is none, and mail the code that activates it."""
    with opened_database() as database, database.write() as session:
        application = applications.approve(session, get_settings(), reference)
    print_line(f"{application.reference} is accepted; a mail goes to {application.email}")


@app.command()
def reject(
    reference: Reference,
    reason: Annotated[str, typer.Option(help="Why, as the applicant will read it in the mail.")],
) -> None:
    """Decline an application, and mail why and when to apply again."""
    if not reason.strip():
        raise PlainError("--reason is empty; the applicant reads it in the mail")
    with opened_database() as database, database.write() as session:
        application = applications.decline(session, get_settings(), reference, reason.strip())
    print_line(f"{application.reference} is declined; a mail goes to {application.email}")


@app.command("status")
def set_status(
    reference: Reference, status: Annotated[ApplicationStatus, typer.Argument(help="Where the application stands now.")]
) -> None:
    """Note where an application stands, without a mail; `approve` and `reject` send one."""
    with opened_database() as database, database.write() as session:
        application = applications.set_status(session, reference, status)
    print_line(f"{application.reference} is {application.status}")
