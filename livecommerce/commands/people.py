import json
from typing import Annotated

import typer
from sqlmodel import col, select

from livecommerce.api.tables import Erasure
from livecommerce.commands.exports import Output, opened_output
from livecommerce.commands.opened import opened_database
from livecommerce.commands.options import Limit
from livecommerce.commands.output import AsJson, print_json, print_line, print_rows
from livecommerce.desk import people
from livecommerce.desk.people import Kept
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError
from livecommerce.settings import get_settings

app = typer.Typer(no_args_is_help=True)

Email = Annotated[str, typer.Argument(metavar="EMAIL", help="The person's address, in any spelling.")]

COLUMNS = {"kind": "Kind", "what": "What", "language": "Language", "created_at": "Since"}


def _row(kept: Kept) -> dict[str, str | None]:
    since = kept.since.isoformat().replace("+00:00", "Z") if kept.since else None
    return {"kind": kept.table, "what": kept.what, "language": kept.language, "created_at": since}


@app.command()
def show(email: Email, as_json: AsJson = False) -> None:
    """List everything that is stored about a person; `export` has it in full."""
    with opened_database() as database, database.read() as session:
        rows = [_row(kept) for kept in people.summary(people.load(session, shell_actor(), email))]
    print_rows(rows, COLUMNS, nothing="", as_json=as_json)


@app.command()
def export(email: Email, output: Output = None) -> None:
    """Write everything that is stored about a person as JSON, without hashes of passwords, codes and tokens."""
    with opened_database() as database:
        with database.read() as session:
            found = people.export(session, shell_actor(), email)
        with database.write() as session:
            people.log_export(session, shell_actor(), found)
    data = found.as_data(get_settings())
    if output:
        with opened_output(output) as file:
            file.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")
        print_line(f"written to {output}")
    else:
        print_json(data)


@app.command()
def erase(email: Email, yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False) -> None:
    """Delete everything that is stored about a person, including queued mail; cannot be undone.

    What remains is the record that something was erased, when, and how many rows. Back-ups still hold the data until
    they are deleted: after restoring one, erase again.
    """
    with opened_database() as database:
        with database.read() as session:
            count = sum(people.load(session, shell_actor(), email).counts().values())
        if not yes and not typer.confirm(f"Delete {count} rows about {email}?"):
            raise PlainError("nothing was deleted")
        with database.write() as session:
            erasure = people.erase(session, shell_actor(), email)
        database.wipe_deleted()
    print_line(f"erased as number {erasure.id}: {_counts(erasure)}")


def _counts(erasure: Erasure) -> str:
    return ", ".join(f"{table} {rows}" for table, rows in erasure.deleted.items())


@app.command()
def erasures(limit: Limit = 50, as_json: AsJson = False) -> None:
    """List the erasures, newest first; they name nobody."""
    query = select(Erasure).order_by(col(Erasure.id).desc()).limit(limit)
    with opened_database() as database, database.read() as session:
        found = session.exec(query).all()
        rows = [
            erasure.model_dump(mode="json") | ({} if as_json else {"deleted": _counts(erasure)}) for erasure in found
        ]
    columns = {"id": "Number", "created_at": "On", "deleted": "Rows"}
    print_rows(rows, columns, nothing="Nobody has been erased.", as_json=as_json)
