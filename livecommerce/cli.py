"""The operator's commands."""

import os
import socket
import time
from typing import Annotated

import typer

from livecommerce.commands import (
    accounts,
    applications,
    brand,
    consent,
    content,
    database,
    log,
    members,
    messages,
    outbox,
    people,
)
from livecommerce.commands.check import check
from livecommerce.commands.publish import publish
from livecommerce.commands.stats import stats
from livecommerce.engine.errors import BuildError
from livecommerce.errors import PlainError
from livecommerce.observability.metrics import share_metrics
from livecommerce.project import project_folder
from livecommerce.serving.built_site import build_site, serve_backend, serve_built_site
from livecommerce.serving.open_in_browser import open_in_browser
from livecommerce.serving.told_port import told_port
from livecommerce.serving.workers import run_workers
from livecommerce.settings import PREFIX, REFLEX_PORT, LogLevel, get_settings

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help="Run and operate the site."
)

PRIVATE_UMASK = 0o077

Port = Annotated[int, typer.Option(help="The port to listen at.", min=1, max=65535)]
Host = Annotated[str, typer.Option(help="The address to listen at.")]
Workers = Annotated[int, typer.Option(help="How many processes.", min=1, max=64)]
Level = Annotated[
    LogLevel | None, typer.Option("--loglevel", help=f"What the log tells, instead of {PREFIX}LOG_LEVEL.")
]


def _require_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            raise PlainError(f"port {port} is already in use; stop what runs there or choose another: --port") from None


def _require_other_addresses(public_port: int) -> None:
    """Refuses addresses, beside that of the site, at which nothing can be served.

    Raises:
        PlainError: Says which.
    """
    settings = get_settings()
    _require_metrics_address(public_port)
    _require_address("DESK_ADDRESS", settings.desk_address, settings.desk_host_and_port, public_port)


def _require_metrics_address(public_port: int) -> None:
    settings = get_settings()
    _require_address("METRICS_ADDRESS", settings.metrics_address, settings.metrics_host_and_port, public_port)


def _require_address(setting: str, address: str, host_and_port: tuple[str, int], public_port: int) -> None:
    name, (host, port) = PREFIX + setting, host_and_port
    if not address:
        return
    if port == public_port:
        raise PlainError(f"{name}={address} has the port that visitors use; choose another")
    with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise PlainError(f"{name}={address} cannot be listened at: {error.strerror}") from None


def _require_shared_state(workers: int) -> None:
    if workers > 1 and not get_settings().redis_url:
        raise PlainError(f"several workers share their state in Redis: set {PREFIX}REDIS_URL, or leave out --workers")


@app.callback()
def main() -> None:
    """Checks the settings before any command."""
    # Records, states of open pages and exports are for the eyes of this user alone.
    os.umask(PRIVATE_UMASK)
    get_settings()


def _set(name: str, value: object) -> None:
    """Has this process, and those that it starts, work with another value of a setting."""
    os.environ[PREFIX + name] = str(value)
    get_settings.cache_clear()


@app.command()
def serve(
    *,
    host: Host = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help=f"The port to listen at, instead of {PREFIX}SITE_PORT.", min=1, max=65535)
    ] = None,
    build: Annotated[bool, typer.Option(help="Build first. Without it, what was last built is served at once.")] = True,
    workers: Workers = 1,
    level: Level = None,
    show: Annotated[bool, typer.Option("--open", help="Open the site in a browser once it is served.")] = False,
) -> None:
    """Build the production site and serve it, pages and backend, on one port, to this machine alone by default.

    Pages and mails name the address in LIVECOMMERCE_SITE_URL. Where it is not set, they name http://localhost and this
    port, and so do the mails of commands that run beside it.
    """
    port = port or get_settings().site_port
    _require_free(port)
    _require_other_addresses(port)
    _require_shared_state(workers)
    os.chdir(project_folder())
    os.environ[REFLEX_PORT] = str(port)
    _set("SITE_PORT", port)
    if level:
        _set("LOG_LEVEL", level)
    address = f"http://localhost:{port}"
    with told_port(port):
        get_settings.cache_clear()
        if build:
            typer.echo("Building the site, which takes a minute or two; --no-build serves what was last built.")
            started = time.monotonic()
            build_site(port)
            typer.echo(f"Built in {time.monotonic() - started:.0f} seconds.\nApp running at: {address}")
        if show:
            open_in_browser(address, port)
        serve_built_site(host, port, workers)


@app.command()
def backend(host: Host = "127.0.0.1", port: Port = 8000, workers: Workers = 1, level: Level = None) -> None:
    """Serve the backend alone, for pages that a static host, a CDN or a proxy in front has."""
    _require_free(port)
    _require_other_addresses(port)
    _require_shared_state(workers)
    os.chdir(project_folder())
    if level:
        _set("LOG_LEVEL", level)
    serve_backend(host, port, workers)


@app.command()
def api(host: Host = "127.0.0.1", port: Port = 8001, workers: Workers = 1, level: Level = None) -> None:
    """Serve the platform API alone, for a site elsewhere that names it in LIVECOMMERCE_API_BASE_URL."""
    _require_free(port)
    _require_metrics_address(port)
    if level:
        _set("LOG_LEVEL", level)
    share_metrics(get_settings())
    run_workers("livecommerce.api.asgi:app", host=host, port=port, workers=workers)


app.command()(publish)
app.command()(check)
app.command()(stats)
app.add_typer(applications.app, name="applications")
app.add_typer(messages.app, name="messages")
app.add_typer(accounts.app, name="accounts")
app.add_typer(outbox.app, name="outbox")
app.add_typer(people.app, name="people")
app.add_typer(members.app, name="members")
app.add_typer(log.app, name="log")
app.add_typer(consent.app, name="consent")
app.add_typer(content.app, name="content")
app.add_typer(brand.app, name="brand")
app.add_typer(database.app, name="db")


def run() -> None:
    """The entry point of the `livecommerce` command."""
    try:
        app()
    except (PlainError, BuildError) as error:
        raise SystemExit(f"livecommerce: {error}") from None
