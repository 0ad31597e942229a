from typing import Annotated

import typer

from livecommerce.api.outbox import as_data
from livecommerce.api.tables import OutboxState
from livecommerce.commands.opened import opened_database
from livecommerce.commands.options import Limit
from livecommerce.commands.output import AsJson, print_json, print_line, print_rows
from livecommerce.desk import outbox
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError
from livecommerce.settings import get_settings

app = typer.Typer(no_args_is_help=True)

COLUMNS = {
    "id": "Id",
    "channel": "By",
    "recipient": "To",
    "subject": "Subject",
    "state": "State",
    "attempts": "Tries",
    "last_error": "Last error",
}


@app.command("list")
def list_items(
    state: Annotated[OutboxState | None, typer.Option(help="Show only these.")] = None,
    limit: Limit = 50,
    as_json: AsJson = False,
) -> None:
    """List mails and webhooks, newest first.

    pending: on its way. sent: delivered. kept: no mail server is set. dead: given up after a day. discarded: no
    recipient. With --json each has its whole text; codes and links are sealed.
    """
    with opened_database() as database, database.read() as session:
        rows = [as_data(item) for item in outbox.items(session, shell_actor(), state=state, limit=limit)]
    print_rows(rows, COLUMNS, nothing="Nothing in the outbox.", as_json=as_json)


@app.command()
def show(id: Annotated[str, typer.Argument(help="The id, or its beginning.")], as_json: AsJson = False) -> None:
    """Show a mail as it is read, or a webhook as it is posted.

    A code or link that grants access is sealed until it is sent: only its presence and expiry are shown.
    """
    with opened_database() as database, database.read() as session:
        item = outbox.find(session, shell_actor(), id)
    if as_json:
        print_json(as_data(item))
    elif item.channel == "webhook":
        print_json(item.payload)
    else:
        print_line(f"To: {item.recipient}\nSubject: {item.subject}\n")
        print_line(item.payload.get("text", "(delivered; the text contained a code or link, and is not stored)"))
        if until := item.payload.get("secret_until"):
            print_line(f"[sealed] is a code or link that works until {until}; it is decrypted when the mail is sent")


@app.command("open")
def open_kept(id: Annotated[str, typer.Argument(help="The id, or its beginning.")]) -> None:
    """Deliver a mail to this terminal, once, if no mail server is set; the log records it."""
    with opened_database() as database, database.write() as session:
        item, text = outbox.open_kept(session, get_settings(), shell_actor(), id)
    print_line(f"To: {item.recipient}\nSubject: {item.subject}\n\n{text}")


@app.command()
def retry(
    ids: Annotated[list[str] | None, typer.Argument(metavar="[ID]...", help="Their ids, or their beginnings.")] = None,
    dead: Annotated[bool, typer.Option("--dead", help="All that could not be delivered.")] = False,
    kept: Annotated[bool, typer.Option("--kept", help="All that waited for a mail server.")] = False,
) -> None:
    """Queue mails and webhooks again, for another day."""
    both: tuple[tuple[OutboxState, bool], ...] = (("dead", dead), ("kept", kept))
    states: list[OutboxState] = [state for state, wanted in both if wanted]
    if not ids and not states:
        raise PlainError("give ids, --dead or --kept")
    with opened_database() as database, database.write() as session:
        count = outbox.retry(session, shell_actor(), ids or [], states)
    print_line(f"{count} queued again")
