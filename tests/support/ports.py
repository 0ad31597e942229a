import os
import socket
from itertools import count
from zlib import crc32

RUN = crc32(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())).encode())
FIRST = 20_000 + RUN % 24 * 500
"""Below the ports that the system gives to connections, one of which could take a port that is used later. Concurrent
test runs start at different ones.
"""
PROCESSES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
PROCESS = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))

_ports = count(FIRST + PROCESS, PROCESSES)


def free_port() -> int:
    """Return a port on which nothing listens, and that is returned only once."""
    return next(port for port in _ports if is_free(port))


def is_free(port: int) -> bool:
    """Return whether a server can listen on a port; a connection of another process may use it for a moment."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
    return True
