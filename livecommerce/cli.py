"""The operator's commands."""

import os
import socket
import sys
from typing import Annotated

import typer

from livecommerce.errors import PlainError
from livecommerce.settings import get_settings

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help="Run and operate the site."
)


def _require_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            raise PlainError(f"port {port} is already in use; stop what runs there or choose another: --port") from None


@app.callback()
def main() -> None:
    """Checks the settings before any command."""
    get_settings()


@app.command()
def serve(port: Annotated[int, typer.Option(help="The port of the site.", min=1, max=65535)] = 3000) -> None:
    """Build the production site and serve it, pages and backend, on one port."""
    _require_free(port)
    command = [
        "reflex",
        "run",
        "--env",
        "prod",
        "--single-port",
        "--frontend-port",
        str(port),
        "--backend-port",
        str(port),
    ]
    os.execvp(sys.executable, [sys.executable, "-m", *command])


def run() -> None:
    """The entry point of the `livecommerce` command."""
    try:
        app()
    except PlainError as error:
        raise SystemExit(f"livecommerce: {error}") from None
