"""What open forms and readers of pages cost the server in memory.

`uv run python -m tests.benchmarks.open_forms` builds the site and serves it from one process, with default settings. A
browser reads the home page, and fills in the first step of the form for brands; what it fetches is fetched by 1,000
readers, twice, and what it says over the websocket is said over 1,000, 2,000 and 4,000 connections that stay open, each
from an address of its own. `--no-build` takes what was last built, `--write` puts the table into the README. Needs
Chromium.
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
from playwright.sync_api import Browser, Request, WebSocket, sync_playwright
from reflex_base import constants
from websockets.asyncio.client import ClientConnection, connect

from livecommerce.serving.shared_state import IDLE_SECONDS
from livecommerce.serving.workers import raise_file_limit
from tests.benchmarks.report import machine, publish
from tests.browser.applicant import applicant
from tests.browser.conftest import Process, alive, served
from tests.conftest import COMMAND
from tests.installed import chromium_executable
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
READERS = 1000
OPEN = (1000, 2000, 4000)
AT_ONCE = 32
SETTLED_SECONDS = 5
"""Longer than the server waits before it writes states to the disk."""
ANSWER_SECONDS = 120
ACCEPTED = {"Accept-Encoding": "br, gzip"}

# What Engine.IO and Socket.IO say between the lines.
OPENED, PING, PONG, CONNECTED = "0", "2", "3", "40/_event"
TICKET = re.compile(r'"ticket":"(\w+)"')


@dataclass
class Visit:
    """What a browser does.

    Attributes:
        fetched: The paths that it fetches for the home page.
        said: What it sends over the websocket of a form, in order, but for the answers to pings.
    """

    fetched: list[str] = field(default_factory=list[str])
    said: list[str] = field(default_factory=list[str])

    def read(self, browser: Browser, address: str) -> None:
        """Reads the home page, down to its end."""
        page = browser.new_page(base_url=address)
        page.on("request", self._note_request)
        alive(page, "/")
        page.keyboard.press("End")
        page.wait_for_load_state("networkidle")
        page.close()

    def fill_in(self, browser: Browser, address: str) -> None:
        """Fills in the first step of the form for brands."""
        page = browser.new_page(base_url=address)
        page.on("websocket", self._listen)
        somebody = applicant(page, "brand")
        somebody.open()
        somebody.reach(2)
        page.close()

    def _note_request(self, request: Request) -> None:
        if request.method == "GET" and not request.url.startswith("data:"):
            self.fetched.append(urlsplit(request.url)._replace(scheme="", netloc="").geturl())

    def _listen(self, socket: WebSocket) -> None:
        socket.on("framesent", lambda frame: self.said.append(str(frame)) if frame != PONG else None)


def visited(address: str) -> Visit:
    """A visit by a real browser."""
    visit, chromium = Visit(), chromium_executable()
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=sandbox)
        visit.read(browser, address)
        visit.fill_in(browser, address)
        browser.close()
    return visit


async def read_by_many(address: str, paths: list[str]) -> None:
    """Has the home page read by many, each over a connection of their own."""
    room = asyncio.Semaphore(AT_ONCE)

    async def read() -> None:
        async with room, httpx.AsyncClient(base_url=address, headers=ACCEPTED, verify=False, timeout=60) as reader:
            for path in paths:
                (await reader.get(path)).raise_for_status()

    async with asyncio.TaskGroup() as group:
        for _ in range(READERS):
            group.create_task(read())


@dataclass
class Forms:
    """Open forms.

    Attributes:
        address: Where the site is.
        said: What the browser of each says.
        open_ones: Closes their connections in the end.
    """

    address: str
    said: list[str]
    open_ones: AsyncExitStack
    _staying: list[asyncio.Task[None]] = field(default_factory=list[asyncio.Task[None]])

    async def open_until(self, count: int) -> None:
        """Opens more, until there are so many."""
        room = asyncio.Semaphore(AT_ONCE)
        async with asyncio.TaskGroup() as group:
            for number in range(len(self._staying), count):
                group.create_task(self._open(number, room))

    async def _open(self, number: int, room: asyncio.Semaphore) -> None:
        visitor = f"10.0.{number // 250}.{number % 250}"
        async with room:
            socket = await self.open_ones.enter_async_context(
                connect(
                    f"ws://{urlsplit(self.address).netloc}/_event/?token={uuid4()}&EIO=4&transport=websocket",
                    subprotocols=[constants.Reflex.VERSION],  # pyright: ignore[reportArgumentType]
                    additional_headers={"Origin": self.address, "X-Forwarded-For": visitor},
                    ping_interval=None,
                    open_timeout=ANSWER_SECONDS,
                )
            )
            await self._talk(socket)
        self._staying.append(asyncio.create_task(_stay(socket)))

    async def _talk(self, socket: ClientConnection) -> None:
        hello, *calls = self.said
        await _heard(socket, OPENED)
        await socket.send(hello)
        await _heard(socket, CONNECTED)
        for call in calls:
            ticket = TICKET.search(call)
            assert ticket, call
            await socket.send(call)
            await _heard(socket, ticket[1])


async def _heard(socket: ClientConnection, part: str) -> None:
    """Waits until the server has said something."""
    async with asyncio.timeout(ANSWER_SECONDS):
        while part not in (said := str(await socket.recv())):
            await _answer(socket, said)


async def _stay(socket: ClientConnection) -> None:
    async for said in socket:
        await _answer(socket, str(said))


async def _answer(socket: ClientConnection, said: str) -> None:
    if said == PING:
        await socket.send(PONG)


@dataclass
class Memory:
    """The memory of a server and its workers, in MB, as it was at several times; shared pages count once.

    Attributes:
        server: The server.
        measured: What the memory was, by what had happened.
    """

    server: Process
    measured: dict[str, float] = field(default_factory=dict[str, float])

    async def note(self, what: str, seconds: float = SETTLED_SECONDS) -> None:
        """Measures, when everything has settled."""
        await asyncio.sleep(seconds)
        self.measured[what] = sum(map(_proportional, [self.server.pid, *self.server.workers()])) / 1e6
        sys.stdout.write(f"{what}: {self.measured[what]:.0f} MB\n")
        sys.stdout.flush()

    def since(self, what: str, other: str) -> float:
        """By how much it grew between two times."""
        return self.measured[what] - self.measured[other]


def _proportional(pid: int) -> int:
    """The memory of a process in bytes; of what it shares with others, its share."""
    rollup = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss:\s+(\d+) kB", rollup, re.MULTILINE)
    assert found, rollup
    return int(found[1]) * 1024


NOTHING, SOME_READERS, MORE_READERS = "nothing open", f"{READERS:,} have read home", f"{READERS:,} more"
CLOSED = f"all closed, after {IDLE_SECONDS:.0f} s"


def _forms(count: int) -> str:
    return f"{count:,} forms open"


async def measure(address: str, memory: Memory, visit: Visit) -> None:
    """Has the page read and forms opened, and measures."""
    await memory.note(NOTHING)
    for readers in (SOME_READERS, MORE_READERS):
        await read_by_many(address, visit.fetched)
        await memory.note(readers)
    async with AsyncExitStack() as open_ones:
        forms = Forms(address, visit.said, open_ones)
        for count in OPEN:
            await forms.open_until(count)
            await memory.note(_forms(count))
    await memory.note(CLOSED, IDLE_SECONDS + SETTLED_SECONDS)


def table(memory: Memory) -> list[str]:
    """The result, as a Markdown table."""
    most = max(OPEN)
    each = memory.since(_forms(most), MORE_READERS) / most
    rows = [f"| {what} | {now:.0f} | {memory.since(what, NOTHING):+.0f} |" for what, now in memory.measured.items()]
    return [
        "| | memory, MB | more than with nothing open |",
        "| --- | ---: | ---: |",
        *rows,
        "",
        f"{1000 * each:.0f} MB for 1,000 open forms, {1000 / each:,.0f} sockets in 1 GB; "
        f"{memory.since(MORE_READERS, SOME_READERS):+.0f} MB for the second 1,000 readers. {machine()}",
    ]


def main() -> None:
    """Measures, and prints the table or writes it into the README."""
    raise_file_limit()
    port = free_port()
    build = ["--no-build"] if "--no-build" in sys.argv else []
    with tempfile.TemporaryDirectory(prefix="open-forms-") as folder:
        settings = {
            "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
            "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{folder}/records.db",
            "LIVECOMMERCE_TRUSTED_PROXY_HOPS": "1",
            "REFLEX_STATES_WORKDIR": f"{folder}/states",
        }
        with served([COMMAND, "serve", "--port", str(port), *build], ROOT, port, settings) as site:
            memory = Memory(site)
            asyncio.run(measure(site.address, memory, visited(site.address)))
    publish(table(memory), "forms", write="--write" in sys.argv)


if __name__ == "__main__":
    main()
