"""`livecommerce serve` and `livecommerce backend`."""

import os
import time
from typing import Annotated

import typer

from livecommerce.commands.listening import (
    Host,
    Level,
    Port,
    Workers,
    require_startable,
    set_for_processes,
)
from livecommerce.project import project_folder
from livecommerce.serving.built_site import build_site, serve_backend, serve_built_site
from livecommerce.serving.open_in_browser import open_in_browser
from livecommerce.serving.port_record import record_port
from livecommerce.settings import PREFIX, REFLEX_PORT, get_settings


def serve(
    *,
    host: Host = "127.0.0.1",
    port: Annotated[
        int | None, typer.Option(help=f"The port to listen on, instead of {PREFIX}SITE_PORT.", min=1, max=65535)
    ] = None,
    build: Annotated[bool, typer.Option(help="Build first. Without it, the last build is served at once.")] = True,
    workers: Workers = 1,
    level: Level = None,
    show: Annotated[bool, typer.Option("--open", help="Open the site in a browser once it is served.")] = False,
) -> None:
    """Build the production site and serve it, pages and backend, on one port, to this machine alone by default.

    Pages and mails name the address in LIVECOMMERCE_SITE_URL. If it is not set, they name http://localhost and this
    port, and so do the mails of commands that run beside it.
    """
    port = port or get_settings().site_port
    require_startable(port, workers)
    os.chdir(project_folder())
    os.environ[REFLEX_PORT] = str(port)
    set_for_processes("SITE_PORT", port)
    if level:
        set_for_processes("LOG_LEVEL", level)
    address = f"http://localhost:{port}"
    with record_port(port):
        get_settings.cache_clear()
        if build:
            typer.echo("Building the site, which takes a minute or two; --no-build serves the last build.")
            started = time.monotonic()
            build_site(port)
            typer.echo(f"Built in {time.monotonic() - started:.0f} seconds.\nApp running at: {address}")
        if show:
            open_in_browser(address, port)
        serve_built_site(host, port, workers)


def backend(host: Host = "127.0.0.1", port: Port = 8000, workers: Workers = 1, level: Level = None) -> None:
    """Serve the backend alone, for pages that a static host, a CDN or a proxy in front has."""
    require_startable(port, workers)
    os.chdir(project_folder())
    if level:
        set_for_processes("LOG_LEVEL", level)
    serve_backend(host, port, workers)
