from datetime import datetime
from itertools import islice
from typing import Annotated

import typer
from sqlmodel import col

from livecommerce.api import application_search
from livecommerce.api.answers import answers_in_words
from livecommerce.api.applications import as_data
from livecommerce.api.tables import Application
from livecommerce.commands.exports import Format, Output, export_view
from livecommerce.commands.opened import opened_database
from livecommerce.commands.options import Limit, OfLanguage, Reference
from livecommerce.commands.output import AsJson, print_json, print_line, print_rows, print_text
from livecommerce.desk import applications as desk
from livecommerce.desk import decisions, items
from livecommerce.desk.exports import export_applications, with_notes
from livecommerce.desk.inbox import View, applications_in
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError
from livecommerce.forms.applications import ApplicationKind
from livecommerce.forms.invisible import is_blank
from livecommerce.forms.status import ApplicationStatus
from livecommerce.languages.formatting import language_name, moment_in_words
from livecommerce.settings import get_settings

app = typer.Typer(no_args_is_help=True)

OfKind = Annotated[ApplicationKind | None, typer.Option("--kind", help="Show only these.")]
OfStatus = Annotated[ApplicationStatus | None, typer.Option("--status", help="Show only these.")]

COLUMNS = {
    "reference": "Reference",
    "kind": "Kind",
    "status": "Status",
    "name": "Name",
    "email": "E-mail",
    "language": "Language",
    "received_at": "Received",
}
FOUND = {name: COLUMNS[name] for name in ("reference", "kind", "status", "name")} | {"found": "Found in"}


@app.command("list")
def list_applications(
    kind: OfKind = None,
    status: OfStatus = None,
    language: OfLanguage = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List applications, newest first."""
    with opened_database() as database, database.read() as session:
        chosen = applications_in(session, View(kind=kind, status=status, language=language))
        newest_first = chosen.order_by(col(Application.id).desc())
        rows = [as_data(application) for application in session.exec(newest_first.limit(limit))]
    print_rows(rows, COLUMNS, nothing="No applications.", as_json=as_json)


@app.command()
def search(
    text: Annotated[str, typer.Argument(metavar="TEXT", help="One or more words, all of which must occur.")],
    *,
    kind: OfKind = None,
    status: OfStatus = None,
    language: OfLanguage = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """Search in references, names, addresses, companies, handles, all other answers and notes, newest first.

    Capital and small letters are the same, and parts of words are found. A choice is found by its code and its label.
    """
    if is_blank(text):
        raise PlainError("TEXT must contain at least one word")
    with opened_database() as database, database.read() as session:
        chosen = applications_in(session, View(kind=kind, status=status, language=language))
        newest_first = chosen.order_by(col(Application.id).desc())
        rows = [
            as_data(found.application) | {"found": f"{found.place}: {found.text}"}
            for found in islice(application_search.search(session, text, newest_first), limit)
        ]
    print_rows(rows, FOUND, nothing=f"No application holds {text}.", as_json=as_json)


@app.command()
def show(reference: Reference, as_json: AsJson = False) -> None:
    """Show an application with all its answers and notes, and the others from the same address."""
    with opened_database() as database, database.read() as session:
        known = desk.load(session, shell_actor(), reference)
        data = with_notes(session, known.application)
    application = known.application
    if as_json:
        print_json(data)
        return
    print_line(f"{application.reference}  {application.kind}  {application.status}")
    print_line(f"{application.name} <{application.email}>\nReceived {moment_in_words(application.created_at)}")
    print_line(f"Language {language_name(application.language)}")
    for other in known.others:
        when = "later" if (other.id or 0) > (application.id or 0) else "earlier"
        print_line(f"From the same address, {when}: {other.reference}  {other.kind}  {other.status}")
    if application.request_id:
        print_line(f"Request {application.request_id}")
    if application.decline_reason:
        _print_answer("Declined", application.decline_reason)
    for note in data["notes"]:
        _print_answer(f"Note of {moment_in_words(datetime.fromisoformat(note['created_at']))}", note["text"])
    for question, answer in answers_in_words(application.kind, application.answers):
        _print_answer(question, answer)
    for question, answer in known.no_longer_asked:
        _print_answer(f"{question} (not asked any more)", answer)


def _print_answer(question: str, answer: str) -> None:
    print_line(f"\n{question}")
    print_text(answer)


@app.command()
def note(
    reference: Reference, text: Annotated[str, typer.Argument(metavar="TEXT", help="The note, in quotation marks.")]
) -> None:
    """Add a note to an application or a message, for the team alone; `show` lists it, and it is deleted with it.

    Members whom it mentions with @ get a mail.
    """
    with opened_database() as database, database.write() as session:
        item = items.note(session, get_settings(), shell_actor(), reference, text)
    print_line(f"noted on {item.reference}")


@app.command()
def export(
    format: Format = "csv",
    output: Output = None,
    kind: OfKind = None,
    status: OfStatus = None,
    language: OfLanguage = None,
) -> None:
    """Export applications, oldest first, with a column or key for every answer.

    A column of codes, such as platforms, has a column of labels beside it, platforms_label. Answers to questions that
    were removed from a form have columns at the end. In JSON each application has its notes.

    In CSV every value is one cell, whatever program opens the file: several answers to one question are joined by ", ",
    semicolons become commas, line breaks become spaces, and a value that could be read as a formula begins with an
    additional '. JSON and Excel hold the values as they are.
    """
    view = View(kind=kind, status=status, language=language)
    export_view(view, export_applications, what="application", format=format, output=output)


@app.command()
def approve(
    reference: Reference,
    note: Annotated[
        str, typer.Option(help="A text of your own for the mail, in the language of the applicant, which `show` names.")
    ] = "",
) -> None:
    """Accept an application: open an account if there is none, and mail the code that activates it."""
    with opened_database() as database, database.write() as session:
        application = decisions.approve(session, get_settings(), shell_actor(), reference, note=note)
    print_line(f"{application.reference} is accepted; a mail goes to {application.email}")


@app.command()
def reject(
    reference: Reference,
    reason: Annotated[
        str,
        typer.Option(
            help="The reason, as it is quoted in the mail to the applicant, in the language that `show` names."
        ),
    ],
) -> None:
    """Decline an application, and mail why and when to apply again."""
    if is_blank(reason):
        raise PlainError("--reason is empty; the applicant reads it in the mail")
    with opened_database() as database, database.write() as session:
        application = decisions.decline(session, get_settings(), shell_actor(), reference, reason)
    print_line(f"{application.reference} is declined; a mail goes to {application.email}")


@app.command()
def reopen(reference: Reference) -> None:
    """Put a decided application back into review, without a mail; mails and accounts of the decision remain."""
    with opened_database() as database, database.write() as session:
        application = decisions.reopen(session, shell_actor(), reference)
    print_line(f"{application.reference} is in review again")


@app.command("status")
def set_status(
    reference: Reference, status: Annotated[ApplicationStatus, typer.Argument(help="received or in_review.")]
) -> None:
    """Set the status of an undecided application, without a mail; `approve` and `reject` decide, and send one."""
    with opened_database() as database, database.write() as session:
        application = decisions.set_status(session, shell_actor(), reference, status)
    print_line(f"{application.reference} is {application.status}")
