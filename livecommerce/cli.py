"""Command line of the operator."""

import os
from typing import Any

import typer
from typer.core import TyperGroup

from livecommerce.commands.lazy import LazyCommand
from livecommerce.errors import PlainError
from livecommerce.settings import get_settings

PRIVATE_UMASK = 0o077

COMMANDS = (
    LazyCommand(
        "serve",
        "serve:serve",
        "Build the production site and serve it, pages and backend, on one port, to this machine alone by default.",
    ),
    LazyCommand(
        "backend",
        "serve:backend",
        "Serve the backend alone, for pages that a static host, a CDN or a proxy in front has.",
    ),
    LazyCommand(
        "api",
        "api:api",
        "Serve the platform API alone, for a site elsewhere that names it in LIVECOMMERCE_API_BASE_URL.",
    ),
    LazyCommand(
        "publish",
        "publish:publish",
        "Build the site beside the one that is served, and put it in its place;"
        " running servers take it within seconds.",
    ),
    LazyCommand(
        "check",
        "check:check",
        "Check that settings, database, mail server and Redis work; ends with 1 if one does not.",
    ),
    LazyCommand(
        "stats",
        "stats:stats",
        "Count applications by kind and status, messages by topic, both by language and week,"
        " and how soon answers came.",
    ),
    LazyCommand("applications", "applications:app", "Look at applications, and answer them."),
    LazyCommand("messages", "messages:app", "Read what came by the contact form, and note what is done."),
    LazyCommand("accounts", "accounts:app", "See who may log in, close accounts and open them again."),
    LazyCommand("outbox", "outbox:app", "Follow mails and webhooks on their way."),
    LazyCommand("people", "people:app", "Show, export and erase what is kept about a person."),
    LazyCommand("members", "members:app", "Say who of the team may use the desk, and what they may do there."),
    LazyCommand("log", "log:app", "Read who of the team did what; nobody can change it."),
    LazyCommand("consent", "consent:app", "Prove which choice about cookies a visitor made."),
    LazyCommand("content", "content:app", "For editors: check the content, start an entry, show a preview."),
    LazyCommand("brand", "brand:app", "Make the site that of another brand."),
    LazyCommand("db", "database:app", "Look after the database."),
)


class Commands(TyperGroup):
    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        for command in COMMANDS:
            self.add_command(command)


app = typer.Typer(
    cls=Commands,
    no_args_is_help=True,
    add_completion=False,
    pretty_exceptions_enable=False,
    help="Run and operate the site.",
)


@app.callback()
def main() -> None:
    """Check the settings before any command."""
    # Records, states of open pages and exports must be readable by this user only.
    os.umask(PRIVATE_UMASK)
    get_settings()


def run() -> None:
    try:
        app()
    except PlainError as error:
        raise SystemExit(f"livecommerce: {error}") from None
