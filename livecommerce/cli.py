"""The operator's commands."""

import os
import socket
from typing import Annotated

import typer

from livecommerce.commands import accounts, applications, content, database, messages, outbox
from livecommerce.commands.check import check
from livecommerce.errors import PlainError
from livecommerce.serving.built_site import build_site, serve_backend, serve_built_site
from livecommerce.serving.workers import run_workers
from livecommerce.settings import PREFIX, get_settings
from livecommerce.watch.metrics import share_metrics

app = typer.Typer(
    no_args_is_help=True, add_completion=False, pretty_exceptions_enable=False, help="Run and operate the site."
)

Port = Annotated[int, typer.Option(help="The port to listen at.", min=1, max=65535)]
Host = Annotated[str, typer.Option(help="The address to listen at.")]
Workers = Annotated[int, typer.Option(help="How many processes.", min=1, max=64)]


def _require_free(port: int) -> None:
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            raise PlainError(f"port {port} is already in use; stop what runs there or choose another: --port") from None


def _require_metrics_address(public_port: int) -> None:
    name, address = f"{PREFIX}METRICS_ADDRESS", get_settings().metrics_address
    if not address:
        return
    host, port = get_settings().metrics_host_and_port
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
    get_settings()


@app.command()
def serve(
    port: Port = 3000,
    build: Annotated[bool, typer.Option(help="Build first. Without it, what was last built is served at once.")] = True,
    workers: Workers = 1,
) -> None:
    """Build the production site and serve it, pages and backend, on one port."""
    _require_free(port)
    _require_metrics_address(port)
    _require_shared_state(workers)
    if "site_url" not in get_settings().model_fields_set:
        # What listens for pages of the site, such as the websocket, has to know where that is.
        os.environ[f"{PREFIX}SITE_URL"] = f"http://localhost:{port}"
        get_settings.cache_clear()
    if build:
        build_site(port)
        typer.echo(f"App running at: http://localhost:{port}")
    serve_built_site(port, workers)


@app.command()
def backend(host: Host = "127.0.0.1", port: Port = 8000, workers: Workers = 1) -> None:
    """Serve the backend alone, for pages that a static host, a CDN or a proxy in front has."""
    _require_free(port)
    _require_metrics_address(port)
    _require_shared_state(workers)
    serve_backend(host, port, workers)


@app.command()
def api(host: Host = "127.0.0.1", port: Port = 8001, workers: Workers = 1) -> None:
    """Serve the platform API alone, for a site elsewhere that names it in LIVECOMMERCE_API_BASE_URL."""
    _require_free(port)
    _require_metrics_address(port)
    share_metrics(get_settings())
    run_workers("livecommerce.api.asgi:app", host=host, port=port, workers=workers)


app.command()(check)
app.add_typer(applications.app, name="applications")
app.add_typer(messages.app, name="messages")
app.add_typer(accounts.app, name="accounts")
app.add_typer(outbox.app, name="outbox")
app.add_typer(content.app, name="content")
app.add_typer(database.app, name="db")


def run() -> None:
    """The entry point of the `livecommerce` command."""
    try:
        app()
    except PlainError as error:
        raise SystemExit(f"livecommerce: {error}") from None
