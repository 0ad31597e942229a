"""`livecommerce messages`."""

from typing import Annotated

import typer
from sqlmodel import col, select

from livecommerce.api import messages
from livecommerce.api.tables import Message
from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, print_rows

app = typer.Typer(no_args_is_help=True, help="Read what came by the contact form.")

COLUMNS = {
    "reference": "Reference",
    "topic": "Topic",
    "name": "Name",
    "email": "E-mail",
    "received_at": "Received",
    "message": "Message",
}


@app.callback()
def main() -> None:
    """Read what came by the contact form."""


@app.command("list")
def list_messages(
    limit: Annotated[int, typer.Option(help="At most so many.", min=1, max=100_000)] = 50, as_json: AsJson = False
) -> None:
    """List messages, newest first."""
    with opened_database() as database, database.read() as session:
        rows = [
            messages.as_data(one) for one in session.exec(select(Message).order_by(col(Message.id).desc()).limit(limit))
        ]
    print_rows(rows, COLUMNS, nothing="No messages.", as_json=as_json)
