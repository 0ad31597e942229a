"""Connections that send nothing, or slowly: each phase has a time limit, and no client can hold all connections."""

import fcntl
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from functools import partial
from ipaddress import ip_network
from pathlib import Path

import httpx
import pytest

from livecommerce.serving.connection_limits import UNTAKEN_SECONDS, ConnectionLimits
from livecommerce.settings import PREFIX
from tests.support import web
from tests.support.ports import free_port
from tests.support.processes import COMMAND, started
from tests.support.servers import until

FILES = 400
"""So few that one client could have had all connections."""
SILENT = 320
HOST = b"Host: localhost\r\n"
PHASES = {
    "nothing": b"",
    "half a line": b"GE",
    "half the headers": b"GET / HTTP/1.1\r\n" + HOST,
    "half a preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM",
    "a whole preface of HTTP/2": b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    "half a handshake": b"GET /_event/ HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n",
    "a request, and no other one": b"GET /api/v1/health/live HTTP/1.1\r\n" + HOST + b"\r\n",
    "a request without its body": b"POST /nothing HTTP/1.1\r\n" + HOST + b"Content-Length: 1000\r\n\r\n",
}
MOST_SECONDS = 15


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Generator[int]:
    """Yield the port of a server that may open few files."""
    folder, port = tmp_path_factory.mktemp("few"), free_port()
    environment = {f"{PREFIX}DATABASE_URL": f"sqlite:///{folder}/records.db", "PATH": "/usr/bin:/bin"}
    command = ["sh", "-c", f"ulimit -n {FILES} && exec {COMMAND} api --port {port}"]
    process = started(command, Path.cwd(), environment, folder / "log")
    try:
        until(lambda: _is_ready(port))
        yield port
    finally:
        process.terminate()
        process.wait()


def _is_ready(port: int) -> bool:
    try:
        return web.get(f"http://127.0.0.1:{port}/api/v1/health/ready", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def seconds_open(port: int, sent: bytes, again: bytes = b"") -> float:
    """Return how long a connection stays open that sends something at once, then `again` every half second."""
    before = time.monotonic()
    with socket.create_connection(("127.0.0.1", port)) as connection, suppress(ConnectionError):
        connection.sendall(sent)
        connection.settimeout(0.5)
        while time.monotonic() - before < MOST_SECONDS:
            try:
                if not connection.recv(65_536):
                    break
            except TimeoutError:
                connection.sendall(again)
    return time.monotonic() - before


def test_a_connection_that_falls_silent_ends_within_seconds_in_every_phase(port: int) -> None:
    with ThreadPoolExecutor(len(PHASES)) as pool:
        seconds = dict(zip(PHASES, pool.map(partial(seconds_open, port), PHASES.values()), strict=True))
    assert [phase for phase, spent in seconds.items() if spent >= MOST_SECONDS] == []


def test_headers_that_come_one_by_one_do_not_keep_a_connection_open(port: int) -> None:
    assert seconds_open(port, PHASES["half the headers"], b"X-More: 1\r\n") < MOST_SECONDS


def test_a_client_with_countless_silent_connections_keeps_nobody_out(port: int) -> None:
    with ExitStack() as connections:
        for _ in range(SILENT):
            connections.enter_context(socket.create_connection(("127.0.0.1", port)))
        before = time.monotonic()
        assert web.get(f"http://127.0.0.1:{port}/api/v1/health/live", timeout=30).status_code == 200
        # Sooner than the silent ones end by themselves.
        assert time.monotonic() - before < 5


@pytest.mark.parametrize(("length", "is_closed"), [(20, False), (100_000, True), (2_000_000, True)])
def test_a_refused_body_that_was_not_read_ends_the_connection_and_says_so(
    port: int, length: int, is_closed: bool
) -> None:
    """Otherwise, a proxy or a browser would send the next request on a connection that is about to be closed."""
    headers = b"Content-Type: application/json\r\nContent-Length: %d\r\n\r\n" % length
    with socket.create_connection(("127.0.0.1", port), timeout=10) as connection:
        connection.sendall(b"POST /api/v1/messages HTTP/1.1\r\n" + HOST + headers + b" " * min(length, 1000))
        answer = connection.recv(65_536).lower()
    assert answer.startswith(b"http/1.1 413" if is_closed else b"http/1.1 400")
    assert (b"connection: close" in answer) is is_closed


def _accepted(listener: socket.socket, count: int) -> Generator[tuple[socket.socket, socket.socket]]:
    """Yield connections to a listener, each with its end of the server first."""
    for _ in range(count):
        client = socket.create_connection(listener.getsockname())
        yield listener.accept()[0], client


def _is_open(client: socket.socket) -> bool:
    client.settimeout(0.2)
    try:
        return client.recv(1) != b""
    except TimeoutError:
        return True


@pytest.mark.parametrize(
    ("count", "proxies", "left"),
    [(20, [], 20), (40, [], 4), (40, ["127.0.0.0/8"], 40)],
    ids=["few", "many", "many of a proxy"],
)
def test_where_half_of_all_connections_are_taken_a_client_has_a_sixteenth(
    count: int, proxies: list[str], left: int
) -> None:
    limits = ConnectionLimits(64, [ip_network(proxy) for proxy in proxies])
    with socket.create_server(("127.0.0.1", 0)) as listener, ExitStack() as open_ones:
        pairs = list(_accepted(listener, count))
        for pair in pairs:
            for end in pair:
                open_ones.enter_context(end)
        limits.check()
        assert sum(_is_open(client) for _, client in pairs) == left


def test_a_client_that_takes_nothing_of_an_answer_is_left_after_half_a_minute() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        ConnectionLimits(64, []).check()
        [(accepted, client)] = _accepted(listener, 1)
        with accepted, client:
            assert accepted.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == UNTAKEN_SECONDS * 1000 == 30_000


TRIES_TO_LOCK = "import fcntl, sys; fcntl.lockf(open(sys.argv[1], 'r+'), fcntl.LOCK_EX | fcntl.LOCK_NB)"


def test_to_look_at_connections_takes_no_lock_of_a_database_away(tmp_path: Path) -> None:
    """A process loses all its locks on a file when it closes any descriptor of it."""
    (tmp_path / "records.db").touch()
    with (tmp_path / "records.db").open("r+") as file:
        fcntl.lockf(file, fcntl.LOCK_EX)
        ConnectionLimits(64, []).check()
        other = subprocess.run([sys.executable, "-c", TRIES_TO_LOCK, file.name], capture_output=True, check=False)
    assert b"BlockingIOError" in other.stderr
