import typer

from livecommerce.commands.opened import opened_database
from livecommerce.commands.options import Limit
from livecommerce.commands.output import AsJson, print_line, print_rows
from livecommerce.desk import audit_log
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError

app = typer.Typer(no_args_is_help=True)

COLUMNS = {
    "id": "Number",
    "created_at": "On",
    "actor": "Who",
    "act": "What",
    "subject": "On what",
    "details": "Details",
}


@app.command("list")
def list_entries(limit: Limit = 50, as_json: AsJson = False) -> None:
    """List the actions at the desk and by commands, newest first.

    Applications, messages, accounts and erasures are identified by reference or number alone.
    """
    with opened_database() as database, database.read() as session:
        rows = [entry.model_dump(mode="json") for entry in audit_log.entries(session, shell_actor(), limit=limit)]
    print_rows(rows, COLUMNS, nothing="Nobody has done anything yet.", as_json=as_json)


@app.command()
def verify() -> None:
    """Check that every entry is unchanged; ends with 1 if one is not.

    Each entry has a hash of itself and the hash before it. The last hash is printed: stored elsewhere, it proves later
    that no entry was cut off at the end.
    """
    with opened_database() as database, database.read() as session:
        broken = audit_log.broken_at(session)
        newest = audit_log.entries(session, shell_actor(), limit=1)
    if broken:
        raise PlainError(f"entry {broken} of the log was changed, or the entry before it is missing")
    print_line(f"{newest[0].id} {newest[0].hash}" if newest else "the log is empty")
