"""Worker processes for an app, with restarts and a graceful shutdown."""

import email.policy
import http.cookies
import platform
import resource
from collections.abc import Callable
from functools import partial
from importlib import import_module
from ipaddress import ip_network
from typing import Any, Final

import structlog
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server as Granian

from livecommerce.observability.logs import GRANIAN_LOGS, configure_logs
from livecommerce.serving.connection_limits import ConnectionLimits
from livecommerce.settings import get_settings

log = structlog.stdlib.get_logger()

PATCHED_PYTHON = "3.11.10"
"""The first Python 3.11 with the fixes of CVE-2024-7592 (cookies) and CVE-2024-6923 (mail headers)."""
STOP_SECONDS = 30
"""The time that a worker has for running requests and deliveries before it is killed."""
BACKLOG = 1024
MOST_FILES = 1_048_576
"""Linux' limit of open files per process, if the hard limit is infinite."""
CONNECTIONS: Final[dict[str, Any]] = {
    "http": HTTPModes.http1,
    "http1_settings": HTTP1Settings(header_read_timeout=10_000, max_buffer_size=32_768),
}
"""Limits of connections: a client has ten seconds from connecting, or from the last response, to the end of a
request's headers; larger ones are refused with 431. Behind it, `RequestHeaders` refuses more than 16 KiB, and
`read_body` limits the time for a body. No browser speaks HTTP/2 without TLS, for whose preface granian waits forever.
"""
SHARE_OF_CONNECTIONS = 0.75
"""The share of open files for connections; the rest is for the database, the state and outgoing calls."""


def raise_file_limit() -> int:
    """Raise the limit of open files for this process and its children, and return it.

    The soft limit is often 1,024, and every connection is a file.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def most_connections() -> int:
    """Return the maximum number of connections per process, which leaves files for everything else."""
    return int(raise_file_limit() * SHARE_OF_CONNECTIONS)


def run_workers(target: str, *, host: str, port: int, workers: int, factory: bool = False) -> None:
    """Serve until the process is stopped.

    Each worker accepts as many connections as it may open files; further ones wait. A stopped worker accepts no new
    connections, finishes its requests, and closes its websockets, whose browsers reconnect to another worker.

    Args:
        target: The ASGI app, `module:name`.
        factory: Whether the target is a factory of the app.
    """
    configure_logs()
    if holes := unpatched():
        log.warning(
            "python",
            version=platform.python_version(),
            holes=", ".join(holes),
            advice=f"install Python {PATCHED_PYTHON} or later of 3.11, as README.md says: from the holes of this one, "
            "only limits of this program protect",
        )
    Granian(
        target,
        address=host,
        port=port,
        workers=workers,
        interface=Interfaces.ASGI,
        factory=factory,
        backpressure=most_connections(),
        backlog=BACKLOG,
        **CONNECTIONS,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_access=False,
        log_level=LogLevels(get_settings().log_level),
        log_dictconfig=GRANIAN_LOGS,
    ).serve(target_loader=partial(_load_in_worker, factory=factory))


def unpatched() -> list[str]:
    """Return the CVEs that this Python is vulnerable to; distributions fix them in older versions, too."""
    fixes = {
        "CVE-2024-7592": hasattr(http.cookies, "_unquote_sub"),
        "CVE-2024-6923": hasattr(email.policy.default, "verify_generated_headers"),
    }
    return [hole for hole, is_mended in fixes.items() if not is_mended]


def _load_in_worker(target: str, *, factory: bool) -> Callable[..., Any]:
    """Return the app, in a process that has been forked for it."""
    ConnectionLimits(most_connections(), [ip_network(network) for network in get_settings().proxy_networks]).start()
    module, _, name = target.partition(":")
    app = getattr(import_module(module), name)
    return app() if factory else app
