"""Runs an app in worker processes, with restarts and a graceful shutdown."""

import resource

from granian.constants import Interfaces
from granian.http import HTTP1Settings, HTTP2Settings
from granian.log import LogLevels
from granian.server import Server as Granian

from livecommerce.observability.logs import GRANIAN_LOGS
from livecommerce.settings import get_settings

STOP_SECONDS = 30
"""The time that a worker has for running requests and deliveries before it is killed."""
BACKLOG = 1024
"""The listen backlog."""
MOST_FILES = 1_048_576
"""Linux' limit of open files per process, where the hard limit is infinite."""
HEADERS_LIMIT_BYTES = 32_768
"""Requests with larger headers are refused."""
SHARE_OF_CONNECTIONS = 0.75
"""The share of open files for connections; the rest is for the database, the state and outgoing calls."""


def raise_file_limit() -> int:
    """Raises the limit of open files for this process and its children; returns the limit.

    The soft limit is often 1,024, and every connection is a file.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def run_workers(target: str, *, host: str, port: int, workers: int, factory: bool = False) -> None:
    """Serves until the process is stopped.

    Each worker takes as many connections as it may open files; further ones wait. A worker that is stopped takes no new
    connections, finishes its requests, and closes its websockets, whose browsers reconnect to another worker.

    Args:
        target: The ASGI app, `module:name`.
        host: The address to listen at.
        port: The port to listen at.
        workers: How many processes.
        factory: Whether the target is a factory of the app.
    """
    Granian(
        target,
        address=host,
        port=port,
        workers=workers,
        interface=Interfaces.ASGI,
        factory=factory,
        backpressure=int(raise_file_limit() * SHARE_OF_CONNECTIONS),
        backlog=BACKLOG,
        http1_settings=HTTP1Settings(max_buffer_size=HEADERS_LIMIT_BYTES),
        http2_settings=HTTP2Settings(max_headers_size=HEADERS_LIMIT_BYTES),
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_access=False,
        log_level=LogLevels(get_settings().log_level),
        log_dictconfig=GRANIAN_LOGS,
    ).serve()
