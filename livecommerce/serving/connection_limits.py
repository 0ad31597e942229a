"""Limits of connections, for cases that granian does not report to an application.

A thread of each worker checks the worker's sockets, as Linux lists them. It ends connections whose client takes nothing
of a response, and those of a client that has too many. Timeouts of reading are granian's (`workers.CONNECTIONS`).
"""

import socket
import sys
import time
from collections import defaultdict
from collections.abc import Collection, Generator, Sequence
from contextlib import contextmanager, suppress
from ipaddress import IPv4Network, IPv6Network
from pathlib import Path
from threading import Thread
from typing import Any

import structlog

from livecommerce.api.client_address import counted_as, parse_address

log = structlog.stdlib.get_logger()

UNTAKEN_SECONDS = 30
"""The time after which a connection ends whose client takes nothing of what is sent to it."""
BUSY_SHARE = 1 / 2
"""The share of a worker's connections that must be open before any client has too many."""
CLIENT_SHARE = 1 / 16
"""The share that one client may have then."""
CHECK_SECONDS = 1
MOST_TIME_SHARE = 1 / 20
"""The share of a processor for the checks: with ten thousand open connections, one takes some 0.1 s."""
LOG_SECONDS = 60

_FILES = Path("/proc/self/fd")

Peer = tuple[Any, ...]
"""The address of a client's end, as the socket module has it."""


class ConnectionLimits:
    """Limits of the connections of this process, at whichever port it listens.

    Args:
        most: The maximum number of connections of the process.
        proxies: The networks of trusted proxies, each of which connects for many clients and is not counted.
    """

    def __init__(self, most: int, proxies: Collection[IPv4Network | IPv6Network]) -> None:
        self._busy, self._most_of_client = int(most * BUSY_SHARE), max(1, int(most * CLIENT_SHARE))
        self._proxies = proxies
        self._ended, self._logged_at = 0, float("-inf")

    def start(self) -> None:
        """Check the connections in a thread until the process ends; only on Linux."""
        if sys.platform == "linux":
            Thread(target=self._check_forever, name="connection limits", daemon=True).start()

    def check(self) -> None:
        """Set the timeout of new connections, and end those of clients that have too many."""
        ports: set[int] = set()
        connections: list[tuple[int, int, Peer]] = []
        for file in (int(path.name) for path in _FILES.iterdir()):
            # Files that other code closes meanwhile, and connections that have just ended and have no peer.
            with suppress(OSError), _borrowed(file) as connection:
                if connection is None:
                    continue
                port = connection.getsockname()[1]
                if connection.getsockopt(socket.SOL_SOCKET, socket.SO_ACCEPTCONN):
                    # Accepted connections inherit it.
                    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, UNTAKEN_SECONDS * 1000)
                    ports.add(port)
                else:
                    connections.append((file, port, connection.getpeername()))
        accepted = [(file, peer) for file, port, peer in connections if port in ports]
        if len(accepted) > self._busy:
            self._end_surplus(accepted)

    def _end_surplus(self, accepted: Sequence[tuple[int, Peer]]) -> None:
        by_client: defaultdict[str, list[tuple[int, Peer]]] = defaultdict(list)
        for file, peer in accepted:
            address = parse_address(peer[0])
            if not any(address in network for network in self._proxies if address):
                by_client[counted_as(address)].append((file, peer))
        for own in by_client.values():
            for file, peer in own[self._most_of_client :]:
                with suppress(OSError), _borrowed(file) as connection:
                    # The number may be that of another connection by now.
                    if connection and connection.getpeername() == peer:
                        connection.shutdown(socket.SHUT_RDWR)
                        self._ended += 1
        if self._ended and time.monotonic() - self._logged_at >= LOG_SECONDS:
            log.warning("connections", ended=self._ended, reason="one client had too many of them")
            self._ended, self._logged_at = 0, time.monotonic()

    def _check_forever(self) -> None:
        while True:
            before = time.monotonic()
            try:
                self.check()
            except OSError as error:
                log.warning("connections", problem=str(error))
            time.sleep(max(CHECK_SECONDS, (time.monotonic() - before) / MOST_TIME_SHARE))


@contextmanager
def _borrowed(file: int) -> Generator[socket.socket | None]:
    """Yield a TCP socket of this process without closing it; None if the file is something else.

    It is neither duplicated nor closed: SQLite loses its locks on a file when any descriptor of that file is closed.
    """
    try:
        found = socket.socket(fileno=file)
    except OSError:
        yield None
        return
    try:
        is_tcp = found.family in {socket.AF_INET, socket.AF_INET6} and found.type == socket.SOCK_STREAM
        yield found if is_tcp else None
    finally:
        found.detach()
