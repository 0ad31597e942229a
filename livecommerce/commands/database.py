"""`livecommerce db`."""

from pathlib import Path
from typing import Annotated

import typer
from sqlalchemy import make_url

from livecommerce.api import backup
from livecommerce.commands.opened import reachable_database
from livecommerce.commands.output import print_line
from livecommerce.errors import PlainError
from livecommerce.settings import get_settings

app = typer.Typer(no_args_is_help=True)

Copy = Annotated[Path, typer.Argument(metavar="FILE", help="The copy.")]


@app.command()
def migrate() -> None:
    """Migrate the tables to this release. SQLite needs no such command; PostgreSQL does, before each release."""
    with reachable_database() as database:
        changed = database.migrate()
    print_line("migrated" if changed else "nothing to migrate")


def _database_file() -> Path:
    url = make_url(get_settings().database_url)
    if url.get_backend_name() != "sqlite" or not url.database:
        raise PlainError("the database is PostgreSQL: back it up with pg_dump --format=custom, restore with pg_restore")
    return Path(url.database)


def _counts(contents: backup.Contents) -> str:
    return f"applications: {contents.applications}, messages: {contents.messages}"


@app.command("backup")
def back_up(
    file: Copy, force: Annotated[bool, typer.Option("--force", help="Overwrite a file of this name.")] = False
) -> None:
    """Copy the SQLite database into one file, while the site runs. The copy is checked before it takes its name."""
    contents = backup.back_up(_database_file(), file, overwrite=force)
    print_line(f"{file} contains the database; {_counts(contents)}")


@app.command()
def restore(file: Copy) -> None:
    """Put a copy in place of the SQLite database, while the site is stopped. What is replaced is kept beside it."""
    database = _database_file()
    contents, kept = backup.restore(file, database)
    print_line(f"{database} was restored from {file}; {_counts(contents)}")
    if kept:
        print_line(f"its previous content is in {kept}")
