"""Run an app in worker processes, with restarts and a graceful shutdown."""

import platform
import resource
import sys
from typing import Any, Final

import structlog
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import Server as Granian

from livecommerce.observability.logs import GRANIAN_LOGS, configure_logs
from livecommerce.settings import get_settings

log = structlog.stdlib.get_logger()

PATCHED_PYTHON = (3, 11, 10)
"""The first version with the fixes of CVE-2024-7592 (cookies) and CVE-2024-6923 (mail headers)."""
STOP_SECONDS = 30
"""The time that a worker has for running requests and deliveries before it is killed."""
BACKLOG = 1024
"""The listen backlog."""
MOST_FILES = 1_048_576
"""Linux' limit of open files per process, if the hard limit is infinite."""
CONNECTIONS: Final[dict[str, Any]] = {
    "http": HTTPModes.http1,
    "http1_settings": HTTP1Settings(header_read_timeout=10_000, max_buffer_size=32_768),
}
"""How connections are read: a client has ten seconds from connecting, or from the last response, to the end of a
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
        host: The address to listen on.
        port: The port to listen on.
        workers: The number of processes.
        factory: Whether the target is a factory of the app.
    """
    configure_logs()
    if sys.version_info < PATCHED_PYTHON:
        log.warning(
            "python",
            version=platform.python_version(),
            advice=f"install Python {'.'.join(map(str, PATCHED_PYTHON))} or later (uv python install 3.11): this one "
            "has known holes in cookies and mail headers, from which only limits of this program protect",
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
    ).serve()
