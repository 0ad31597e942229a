"""Runs an app in worker processes: as many as are asked for, each renewed when it dies, all stopped without haste."""

import resource

from granian.constants import Interfaces
from granian.server import Server as Granian

from livecommerce.watch.logs import GRANIAN_LOGS

STOP_SECONDS = 30
"""So long a worker may take to answer what it has begun, and to put mails on their way, before it is killed."""
BACKLOG = 1024
"""So many connections wait until a worker takes them."""
MOST_FILES = 1_048_576
"""What Linux lets a process open at most, where a limit is said to be infinite."""
SHARE_OF_CONNECTIONS = 0.75
"""The other files are those of the database, of the state and of calls elsewhere."""


def raise_file_limit() -> int:
    """Lets this process and its children open as many files as they may; how many those are.

    A soft limit is often 1,024, for the sake of programs that know no more; every open form is a file.
    """
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
    return most


def run_workers(target: str, *, host: str, port: int, workers: int, factory: bool = False) -> None:
    """Serves until the process is told to stop.

    Each worker takes as many connections as it may open files for; more wait their turn. A worker that is told to stop
    takes no new ones, answers the requests that it has, and closes its websockets, whose browsers then connect to
    another one.

    Args:
        target: The ASGI app, `module:name`.
        host: The address to listen at.
        port: The port to listen at.
        workers: How many processes.
        factory: Whether the target makes the app when it is called.
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
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_access=False,
        log_dictconfig=GRANIAN_LOGS,
    ).serve()
