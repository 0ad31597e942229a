"""Ports for the servers that tests start."""

import os
import socket
from itertools import count
from zlib import crc32

RUN = crc32(os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid())).encode())
FIRST = 20_000 + RUN % 24 * 500
"""Below the ports that the system gives to connections, of which one could come first to a port that is used later.
Runs of the tests beside one another begin at different ones."""
PROCESSES = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
PROCESS = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))

_ports = count(FIRST + PROCESS, PROCESSES)


def free_port() -> int:
    """A port that nothing listens on, and that is given to nobody else."""
    return next(port for port in _ports if is_free(port))


def is_free(port: int) -> bool:
    """Whether a server can listen there; for a moment, a connection of somebody else may have the port."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind(("0.0.0.0", port))
        except OSError:
            return False
    return True
