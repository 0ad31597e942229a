"""`livecommerce messages`."""

from typing import Annotated, Any, Literal

import typer
from sqlmodel import col, func, select
from sqlmodel.sql.expression import SelectOfScalar

from livecommerce.api import messages
from livecommerce.api.tables import Message
from livecommerce.commands.exports import Format, Output, write_export
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, counted, print_json, print_line, print_rows, print_text
from livecommerce.formatting import moment_in_words
from livecommerce.forms.message import MessageForm, Topic

app = typer.Typer(no_args_is_help=True, help="Read what came by the contact form, and note what is done.")

Reference = Annotated[str, typer.Argument(metavar="REF", help="The reference, in capital or small letters.")]
OfTopic = Annotated[Topic | None, typer.Option("--topic", help="Only these.")]
OfState = Annotated[Literal["open", "done"] | None, typer.Option("--state", help="Only these.")]

COLUMNS = {
    "reference": "Reference",
    "topic": "Topic",
    "state": "State",
    "name": "Name",
    "email": "E-mail",
    "received_at": "Received",
    "message": "Message",
}
EXPORTED = ("reference", "topic", "topic_label", "state", "name", "email", "received_at", "done_at", "message")
BATCH = 200


def _chosen(topic: Topic | None, state: str | None) -> SelectOfScalar[Message]:
    query = select(Message)
    if topic:
        query = query.where(Message.topic == topic)
    if state:
        done = col(Message.done_at)
        query = query.where(done.is_(None) if state == "open" else done.is_not(None))
    return query


def _data(message: Message) -> dict[str, Any]:
    return messages.as_data(message) | {
        "state": "done" if message.done_at else "open",
        "done_at": message.done_at.isoformat() if message.done_at else None,
    }


@app.command("list")
def list_messages(
    topic: OfTopic = None,
    state: OfState = None,
    limit: Annotated[int, typer.Option(help="At most so many.", min=1, max=100_000)] = 50,
    as_json: AsJson = False,
) -> None:
    """List messages, newest first."""
    query = _chosen(topic, state).order_by(col(Message.id).desc()).limit(limit)
    with opened_database() as database, database.read() as session:
        rows = [_data(message) for message in session.exec(query)]
    print_rows(rows, COLUMNS, nothing="No messages.", as_json=as_json)


@app.command()
def show(reference: Reference, as_json: AsJson = False) -> None:
    """Show one message."""
    with opened_database() as database, database.read() as session:
        message = messages.find_message(session, reference)
    if as_json:
        print_json(_data(message))
        return
    done = f"done since {moment_in_words(message.done_at)}" if message.done_at else "open"
    print_line(f"{message.reference}  {message.topic}  {done}")
    print_line(f"{message.name} <{message.email}>\nReceived {moment_in_words(message.created_at)}")
    if message.request_id:
        print_line(f"Request {message.request_id}")
    print_line("")
    print_text(message.message)


@app.command()
def done(
    reference: Reference, undo: Annotated[bool, typer.Option("--undo", help="Note that it is open again.")] = False
) -> None:
    """Note that a message is done with; nobody is told."""
    with opened_database() as database, database.write() as session:
        message = messages.mark(session, reference, done=not undo)
    print_line(f"{message.reference} is {'open again' if undo else 'done'}")


@app.command()
def export(format: Format = "csv", output: Output = None, topic: OfTopic = None, state: OfState = None) -> None:
    """Export messages, oldest first.

    In CSV one additional ' stands where a spreadsheet could take a value for a formula, as in `applications export`.
    """
    label = MessageForm.questions["topic"].answer.shown

    def values(record: dict[str, Any]) -> list[object]:
        record = record | {"topic_label": label(record["topic"])}
        return [record[name] for name in EXPORTED]

    query = _chosen(topic, state).order_by(col(Message.id)).execution_options(yield_per=BATCH)
    with opened_database() as database, database.read() as session:
        total = session.exec(select(func.count()).select_from(_chosen(topic, state).subquery())).one()
        records = (_data(message) for message in session.exec(query))
        write_export(records, total=total, format=format, output=output, headings=EXPORTED, values=values)
    if output:
        print_line(f"{counted(total, 'message')} written to {output}")
