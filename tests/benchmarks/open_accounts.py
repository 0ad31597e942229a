"""The server's cost of readers and of open account pages.

`uv run python -m tests.benchmarks.open_accounts` builds the site and serves it from one process, with default settings.
A browser reads the home page and logs in; its requests are repeated by 1,000 readers, twice, and its websocket messages
are repeated over 100, 200 and 400 open connections, each from a separate address. `--no-build` uses the last build,
`--write` puts the table into the README. Needs Chromium.
"""

import asyncio
import os
import re
import sys
import tempfile
from contextlib import AsyncExitStack
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit
from uuid import uuid4

import httpx
from playwright.sync_api import Browser, Request, WebSocket
from reflex_base import constants
from websockets.asyncio.client import ClientConnection, connect

from livecommerce.serving.workers import raise_file_limit
from tests.benchmarks.report import machine, publish
from tests.browser.conftest import Process, alive, served
from tests.conftest import ROOT
from tests.support.installed import chromium_executable, chromium_started
from tests.support.member import Member, member_of
from tests.support.ports import free_port
from tests.support.processes import COMMAND

READERS = 1000
OPEN = (100, 200, 400)
AT_ONCE = 32
SETTLED_SECONDS = 5
"""Longer than the delay after which the server writes states to the disk."""
ANSWER_SECONDS = 120
ACCEPTED = {"Accept-Encoding": "br, gzip"}

# The control messages of Engine.IO and Socket.IO.
OPENED, PING, PONG, CONNECTED = "0", "2", "3", "40/_event"
VERSION = r'"version[^"]*":"[0-9a-f]{16}"'


@dataclass
class Visit:
    """The traffic of a browser.

    Attributes:
        fetched: The paths that it fetches for the home page.
        hello: Its first messages over the websocket of the account.
        cookies: Its `Cookie` header then.
    """

    fetched: list[str] = field(default_factory=list[str])
    hello: str = ""
    cookies: str = ""

    def read(self, browser: Browser, address: str) -> None:
        """Read the home page, down to its end."""
        page = browser.new_page(base_url=address)
        page.on("request", self._note_request)
        alive(page, "/")
        page.keyboard.press("End")
        page.wait_for_load_state("networkidle")
        page.close()

    def log_in(self, browser: Browser, member: Member, address: str) -> None:
        """Log in, and stay until the account is kept current."""
        page = browser.new_page(base_url=address)
        page.on("websocket", self._listen)
        member.log_in(page)
        self.cookies = "; ".join(f"{cookie.get('name')}={cookie.get('value')}" for cookie in page.context.cookies())
        while not self.hello:
            page.wait_for_timeout(100)
        # Without logging out: the session is still needed.
        page.close()

    def _note_request(self, request: Request) -> None:
        if request.method == "GET" and not request.url.startswith("data:"):
            self.fetched.append(urlsplit(request.url)._replace(scheme="", netloc="").geturl())

    def _listen(self, socket: WebSocket) -> None:
        def note(frame: str | bytes) -> None:
            self.hello = self.hello or (str(frame) if frame != PONG else "")

        socket.on("framesent", note)


def visited(address: str, records: Path) -> Visit:
    visit = Visit()
    with chromium_started(chromium_executable()) as browser:
        visit.read(browser, address)
        visit.log_in(browser, member_of(address, records), address)
    return visit


async def read_by_many(address: str, paths: list[str]) -> None:
    """Read the home page by many readers, each over a separate connection."""
    slots = asyncio.Semaphore(AT_ONCE)

    async def read() -> None:
        async with slots, httpx.AsyncClient(base_url=address, headers=ACCEPTED, verify=False, timeout=60) as reader:
            for path in paths:
                (await reader.get(path)).raise_for_status()

    async with asyncio.TaskGroup() as group:
        for _ in range(READERS):
            group.create_task(read())


@dataclass
class Accounts:
    """Account pages that are open until the stack closes; all have the traffic of one browser."""

    address: str
    visit: Visit
    open_ones: AsyncExitStack
    _staying: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])

    async def open_until(self, count: int) -> None:
        slots = asyncio.Semaphore(AT_ONCE)
        async with asyncio.TaskGroup() as group:
            for number in range(len(self._staying), count):
                group.create_task(self._open(number, slots))

    async def _open(self, number: int, slots: asyncio.Semaphore) -> None:
        visitor = f"10.0.{number // 250}.{number % 250}"
        async with slots:
            socket = await self.open_ones.enter_async_context(
                connect(
                    f"ws://{urlsplit(self.address).netloc}/_event/?token={uuid4()}&EIO=4&transport=websocket",
                    subprotocols=[constants.Reflex.VERSION],  # pyright: ignore[reportArgumentType]
                    additional_headers={
                        "Origin": self.address,
                        "X-Forwarded-For": visitor,
                        "Cookie": self.visit.cookies,
                    },
                    ping_interval=None,
                    open_timeout=ANSWER_SECONDS,
                )
            )
            await self._talk(socket)
        self._staying.append(asyncio.create_task(_stay(socket)))

    async def _talk(self, socket: ClientConnection) -> None:
        await _received(socket, OPENED)
        await socket.send(self.visit.hello)
        await _received(socket, CONNECTED)
        await _received(socket, VERSION)


async def _received(socket: ClientConnection, part: str) -> None:
    """Wait until the server has sent a message that matches a regular expression."""
    async with asyncio.timeout(ANSWER_SECONDS):
        while not re.search(part, message := str(await socket.recv())):
            await _answer(socket, message)


async def _stay(socket: ClientConnection) -> None:
    async for message in socket:
        await _answer(socket, str(message))


async def _answer(socket: ClientConnection, message: str) -> None:
    if message == PING:
        await socket.send(PONG)


@dataclass
class Memory:
    """The memory of a server and its workers, in MB, by what had happened; shared pages count once."""

    server: Process
    measured: dict[str, float] = field(default_factory=dict[str, float])

    async def note(self, what: str, seconds: float = SETTLED_SECONDS) -> None:
        """Measure when everything has settled."""
        await asyncio.sleep(seconds)
        self.measured[what] = sum(map(_proportional, [self.server.pid, *self.server.workers()])) / 1e6
        sys.stdout.write(f"{what}: {self.measured[what]:.0f} MB\n")
        sys.stdout.flush()

    def processor_seconds(self) -> float:
        return sum(map(_processor_seconds, [self.server.pid, *self.server.workers()]))

    def since(self, what: str, other: str) -> float:
        return self.measured[what] - self.measured[other]


def _proportional(pid: int) -> int:
    """Return the memory of a process in bytes, with its share of shared memory."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    assert found, rollup
    return int(found[1]) * 1024


def _processor_seconds(pid: int) -> float:
    # The 14th and 15th field; the second may hold spaces, in brackets.
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


NOTHING, SOME_READERS, MORE_READERS = "nothing open", f"{READERS:,} have read home", f"{READERS:,} more"
CLOSED = "all closed"


def _accounts(count: int) -> str:
    return f"{count:,} accounts open"


async def measure(address: str, memory: Memory, visit: Visit) -> dict[int, float]:
    """Read the page, open accounts, and measure; return the share of a core that each number of accounts uses."""
    await memory.note(NOTHING)
    for readers in (SOME_READERS, MORE_READERS):
        await read_by_many(address, visit.fetched)
        await memory.note(readers)
    shares: dict[int, float] = {}
    async with AsyncExitStack() as open_ones:
        accounts = Accounts(address, visit, open_ones)
        for count in OPEN:
            await accounts.open_until(count)
            before = memory.processor_seconds()
            await memory.note(_accounts(count))
            shares[count] = (memory.processor_seconds() - before) / SETTLED_SECONDS
    await memory.note(CLOSED)
    return shares


def table(memory: Memory, shares: dict[int, float]) -> list[str]:
    most = max(OPEN)
    each = memory.since(_accounts(most), MORE_READERS) / most
    processor = {_accounts(count): f"{share:.0%}" for count, share in shares.items()}
    rows = [
        f"| {what} | {now:.0f} | {memory.since(what, NOTHING):+.0f} | {processor.get(what, '')} |"
        for what, now in memory.measured.items()
    ]
    return [
        "| | memory, MB | more than with nothing open | of a core |",
        "| --- | ---: | ---: | ---: |",
        *rows,
        "",
        f"{1000 * each:.0f} MB for 1,000 open accounts; "
        f"{memory.since(MORE_READERS, SOME_READERS):+.0f} MB for the second 1,000 readers. {machine()}",
    ]


def main() -> None:
    raise_file_limit()
    port = free_port()
    build = ["--no-build"] if "--no-build" in sys.argv else []
    with tempfile.TemporaryDirectory(prefix="open-accounts-") as folder:
        settings = {
            "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
            "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{folder}/records.db",
            "LIVECOMMERCE_TRUSTED_PROXIES": "127.0.0.1",
            "REFLEX_STATES_WORKDIR": f"{folder}/states",
        }
        with served([COMMAND, "serve", "--port", str(port), *build], ROOT, port, settings) as site:
            memory = Memory(site)
            shares = asyncio.run(measure(site.address, memory, visited(site.address, Path(folder) / "records.db")))
    publish(table(memory, shares), "accounts", write="--write" in sys.argv)


if __name__ == "__main__":
    main()
