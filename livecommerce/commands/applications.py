"""`livecommerce applications`."""

from datetime import datetime
from itertools import islice
from typing import Annotated, Any

import typer
from sqlmodel import Session, col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from livecommerce.api import application_search, applications
from livecommerce.api.tables import Application
from livecommerce.commands.exports import Format, Output, write_export
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, counted, print_json, print_line, print_rows, print_text
from livecommerce.errors import PlainError
from livecommerce.formatting import moment_in_words
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, ApplicationStatus
from livecommerce.settings import get_settings

app = typer.Typer(no_args_is_help=True, help="Look at applications, and answer them.")

Reference = Annotated[str, typer.Argument(metavar="REF", help="The reference, in capital or small letters.")]
OfKind = Annotated[ApplicationKind | None, typer.Option("--kind", help="Only these.")]
OfStatus = Annotated[ApplicationStatus | None, typer.Option("--status", help="Only these.")]

Limit = Annotated[int, typer.Option(help="At most so many.", min=1, max=100_000)]

COLUMNS = {
    "reference": "Reference",
    "kind": "Kind",
    "status": "Status",
    "name": "Name",
    "email": "E-mail",
    "received_at": "Received",
}
FOUND = {name: COLUMNS[name] for name in ("reference", "kind", "status", "name")} | {"found": "Found in"}
RECORD = ("reference", "kind", "status", "name", "email", "received_at", "updated_at", "decline_reason")
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
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List applications, newest first."""
    query = _chosen(kind, status).order_by(col(Application.id).desc()).limit(limit)
    with opened_database() as database, database.read() as session:
        rows = [applications.as_data(application) for application in session.exec(query)]
    print_rows(rows, COLUMNS, nothing="No applications.", as_json=as_json)


@app.command()
def search(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="One or more words; all of them must be there.")],
    kind: OfKind = None,
    status: OfStatus = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """Search in references, names, addresses, companies, handles, all other answers and notes, newest first.

    Capital and small letters are the same, and parts of words are found. A choice is found by its code and its label.
    """
    if not text.strip():
        raise PlainError("say what to search for")
    newest_first = _chosen(kind, status).order_by(col(Application.id).desc())
    with opened_database() as database, database.read() as session:
        rows = [
            applications.as_data(found.application) | {"found": f"{found.place}: {found.text}"}
            for found in islice(application_search.search(session, text, newest_first), limit)
        ]
    print_rows(rows, FOUND, nothing=f"No application holds {text}.", as_json=as_json)


@app.command()
def show(reference: Reference, as_json: AsJson = False) -> None:
    """Show one application with all its answers and notes, and which others came from the same address."""
    with opened_database() as database, database.read() as session:
        application = applications.find_application(session, reference)
        data = _with_notes(session, application)
        others = [
            one for one in applications.applications_of(session, application.email.lower()) if one.id != application.id
        ]
    if as_json:
        print_json(data)
        return
    print_line(f"{application.reference}  {application.kind}  {application.status}")
    print_line(f"{application.name} <{application.email}>\nReceived {moment_in_words(application.created_at)}")
    for other in others:
        when = "later" if (other.id or 0) > (application.id or 0) else "earlier"
        print_line(f"From the same address, {when}: {other.reference}  {other.kind}  {other.status}")
    if application.request_id:
        print_line(f"Request {application.request_id}")
    if application.decline_reason:
        _print_answer("Declined", application.decline_reason)
    for note in data["notes"]:
        _print_answer(f"Note of {moment_in_words(datetime.fromisoformat(note['created_at']))}", note["text"])
    for question, answer in applications.answers_in_words(application.kind, application.answers):
        _print_answer(question, answer)
    for question, answer in applications.answers_no_longer_asked(application.kind, application.answers):
        _print_answer(f"{question} (not asked any more)", answer)


def _print_answer(question: str, answer: str) -> None:
    print_line(f"\n{question}")
    print_text(answer)


@app.command()
def note(
    reference: Reference, text: Annotated[str, typer.Argument(metavar="TEXT", help="The note, in quotation marks.")]
) -> None:
    """Note something on an application, for the team alone; `show` and `search` find it, and it goes with it."""
    if not text.strip():
        raise PlainError("the note is empty")
    with opened_database() as database, database.write() as session:
        application = applications.add_note(session, reference, text.strip())
    print_line(f"noted on {application.reference}")


def _questions(kind: ApplicationKind | None) -> dict[str, bool]:
    """The names of the questions, with whether their answers are codes; name and e-mail are columns of the record."""
    forms = [APPLICATIONS[name] for name in APPLICATIONS if kind is None or name == kind]
    has_codes: dict[str, bool] = {}
    for one in (field for form in forms for field in form.fields):
        if one.name not in RECORD:
            has_codes[one.name] = has_codes.get(one.name, False) or bool(one.choices)
    return has_codes


def _labels(kind: ApplicationKind, name: str, answer: Any) -> list[str] | None:
    """The labels of an answer's codes; a code that is not offered any more stands for itself."""
    asked = APPLICATIONS[kind].model.questions.get(name)
    labels = {choice.value: choice.label for choice in asked.field.choices} if asked else {}
    if answer is None:
        return None
    return [labels.get(one, str(one)) for one in (answer if isinstance(answer, list) else [answer])]  # pyright: ignore[reportUnknownVariableType, reportUnknownArgumentType]


def _with_notes(session: Session, application: Application) -> dict[str, Any]:
    notes = [
        {"text": note.text, "created_at": note.created_at.isoformat()}
        for note in applications.notes_on(session, application)
    ]
    return applications.as_data(application) | {"notes": notes}


@app.command()
def export(format: Format = "csv", output: Output = None, kind: OfKind = None, status: OfStatus = None) -> None:
    """Export applications, oldest first, with a column or key for every answer.

    Beside a column of codes, as platforms, one has their labels, as platforms_label. Answers to questions that were
    removed from a form have columns at the end. In JSON each application has its notes.

    In CSV several answers to one question are joined by "; ". For spreadsheets to take nothing for a formula, one
    additional ' stands before = + - @ ' at the start of a value or after ; tab and line break, and before a tab or line
    break at the start: take it away to read a value back. JSON and Excel hold the values as they are.
    """
    chosen = _chosen(kind, status)
    query = chosen.order_by(col(Application.id)).execution_options(yield_per=BATCH)
    questions = _questions(kind)
    with opened_database() as database, database.read() as session:
        total = session.exec(select(func.count()).select_from(chosen.subquery())).one()
        stored = (name for application in session.exec(query) for name in application.answers)
        removed = [name for name in dict.fromkeys(stored) if name not in questions and name not in RECORD]
        columns = [*questions, *removed]

        def values(record: dict[str, Any]) -> list[object]:
            answers: dict[str, Any] = record["answers"]
            row: list[object] = [record[name] for name in RECORD]
            for name in columns:
                row.append(answers.get(name))
                if questions.get(name):
                    row.append(_labels(record["kind"], name, answers.get(name)))
            return row

        headings = [*RECORD]
        for name in columns:
            headings += [name, f"{name}_label"] if questions.get(name) else [name]
        records = (_with_notes(session, application) for application in session.exec(query))
        write_export(records, total=total, format=format, output=output, headings=headings, values=values)
    if output:
        print_line(f"{counted(total, 'application')} written to {output}")


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
