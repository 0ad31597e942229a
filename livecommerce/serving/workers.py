"""Runs an app in worker processes: as many as are asked for, each renewed when it dies, all stopped without haste."""

from granian.constants import Interfaces
from granian.server import Server as Granian

from livecommerce.watch.logs import GRANIAN_LOGS

STOP_SECONDS = 30
"""So long a worker may take to answer what it has begun, and to put mails on their way, before it is killed."""
CONNECTIONS = 1024
"""So many connections each worker takes at once; more wait their turn."""


def run_workers(target: str, *, host: str, port: int, workers: int, factory: bool = False) -> None:
    """Serves until the process is told to stop.

    A worker that is told to stop takes no new connections, answers the requests that it has, and closes its websockets,
    whose browsers then connect to another one.

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
        backpressure=CONNECTIONS,
        backlog=CONNECTIONS,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
        log_access=False,
        log_dictconfig=GRANIAN_LOGS,
    ).serve()
