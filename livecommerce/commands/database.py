"""`livecommerce db`."""

import typer

from livecommerce.commands.opened import reachable_database
from livecommerce.commands.output import print_line

app = typer.Typer(no_args_is_help=True, help="Look after the database.")


@app.callback()
def main() -> None:
    """Look after the database."""


@app.command()
def migrate() -> None:
    """Bring the tables to those of this release. SQLite needs no such command, PostgreSQL does, before each release."""
    with reachable_database() as database:
        changed = database.migrate()
    print_line("migrated" if changed else "nothing to migrate")
