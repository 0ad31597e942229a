from typing import Annotated, Literal

import typer
from sqlmodel import col

from livecommerce.api.tables import Message
from livecommerce.commands.exports import Format, Output, export_view
from livecommerce.commands.opened import opened_database
from livecommerce.commands.options import Limit, OfLanguage, Reference
from livecommerce.commands.output import AsJson, print_json, print_line, print_rows, print_text
from livecommerce.desk import messages
from livecommerce.desk.exports import export_messages, message_data
from livecommerce.desk.inbox import View, messages_in
from livecommerce.desk.rights import shell_actor
from livecommerce.forms.message import Topic
from livecommerce.languages.formatting import language_name, moment_in_words

app = typer.Typer(no_args_is_help=True)

OfTopic = Annotated[Topic | None, typer.Option("--topic", help="Show only these.")]
OfState = Annotated[Literal["open", "done"] | None, typer.Option("--state", help="Show only these.")]

COLUMNS = {
    "reference": "Reference",
    "topic": "Topic",
    "state": "State",
    "name": "Name",
    "email": "E-mail",
    "language": "Language",
    "received_at": "Received",
    "message": "Message",
}


@app.command("list")
def list_messages(
    topic: OfTopic = None,
    state: OfState = None,
    language: OfLanguage = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List messages, newest first."""
    with opened_database() as database, database.read() as session:
        newest_first = messages_in(session, View(topic=topic, state=state, language=language)).order_by(
            col(Message.id).desc()
        )
        rows = [message_data(message) for message in session.exec(newest_first.limit(limit))]
    print_rows(rows, COLUMNS, nothing="No messages.", as_json=as_json)


@app.command()
def show(reference: Reference, as_json: AsJson = False) -> None:
    """Show one message."""
    with opened_database() as database, database.read() as session:
        known = messages.load(session, shell_actor(), reference)
    message = known.message
    if as_json:
        print_json(message_data(message))
        return
    done = f"done since {moment_in_words(message.done_at)}" if message.done_at else "open"
    print_line(f"{message.reference}  {message.topic}  {done}")
    print_line(f"{message.name} <{message.email}>\nReceived {moment_in_words(message.created_at)}")
    print_line(f"Language {language_name(message.language)}")
    if message.request_id:
        print_line(f"Request {message.request_id}")
    print_line("")
    print_text(message.message)
    for note in known.notes:
        print_line(f"\nNote, {moment_in_words(note.created_at)}")
        print_text(note.text)


@app.command()
def done(
    reference: Reference, undo: Annotated[bool, typer.Option("--undo", help="Mark it as open again.")] = False
) -> None:
    """Mark a message as done; nobody is notified."""
    with opened_database() as database, database.write() as session:
        message = messages.mark(session, shell_actor(), reference, done=not undo)
    print_line(f"{message.reference} is {'open again' if undo else 'done'}")


@app.command()
def export(
    format: Format = "csv",
    output: Output = None,
    topic: OfTopic = None,
    state: OfState = None,
    language: OfLanguage = None,
) -> None:
    """Export messages, oldest first.

    In CSV a value that a spreadsheet could read as a formula begins with an additional ', as in `applications export`.
    """
    view = View(topic=topic, state=state, language=language)
    export_view(view, export_messages, what="message", format=format, output=output)
