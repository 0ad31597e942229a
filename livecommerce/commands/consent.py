from typing import Annotated

import typer

from livecommerce.commands.opened import opened_database
from livecommerce.commands.output import AsJson, print_rows
from livecommerce.content.consent import are_current_words
from livecommerce.desk import people
from livecommerce.desk.rights import shell_actor

app = typer.Typer(no_args_is_help=True)

COLUMNS = {
    "chosen_at": "Chosen",
    "action": "Pressed",
    "agreed": "Agreed to",
    "version": "Policy",
    "words": "Words shown (SHA-256)",
    "words_are_current": "The words of this release",
}


@app.callback()
def main() -> None:
    """Make it a group, although it has one command."""


@app.command()
def show(
    id: Annotated[str, typer.Argument(metavar="ID", help="The value of the visitor's cookie consent_id.")],
    as_json: AsJson = False,
) -> None:
    """Show the recorded choices of an id, oldest first."""
    with opened_database() as database, database.read() as session:
        rows = [
            {
                **record.model_dump(mode="json", exclude={"id"}),
                "agreed": ", ".join(record.agreed),
                "words_are_current": "yes" if are_current_words(record.words) else "no",
            }
            for record in people.consent_record(session, shell_actor(), id)
        ]
    print_rows(rows, COLUMNS, nothing="", as_json=as_json)
