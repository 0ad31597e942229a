"""Real servers for tests: PostgreSQL, Redis, a mail server and a webhook receiver, each on a free port."""

import asyncio
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email.message import EmailMessage
from email.parser import BytesParser
from email.policy import default as modern
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, Literal

import psycopg
import redis
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session

from tests.support.installed import postgres_folder
from tests.support.ports import free_port

START_SECONDS = 30
MAILBOX = "aiosmtpd.handlers.Mailbox"
Mood = Literal["well", "failing", "hanging", "redirecting"]


def until(condition: Callable[[], Any], seconds: float = START_SECONDS, *, every: float = 0.02) -> Any:
    """Wait until a condition is true, and return its value.

    Raises:
        TimeoutError: It did not become true.
    """
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(every)
    raise TimeoutError(f"{condition} stayed false for {seconds} s")


def _accepts(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


@dataclass
class Server:
    """A process that can be stopped and restarted, on the same port."""

    command: list[str]
    port: int
    user: str | None = None
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it and wait until it listens; retry if it exits while remains of a killed process exist."""
        until(self._listens)

    def _listens(self) -> bool:
        if self.process is None or self.process.poll() is not None:
            quiet = subprocess.DEVNULL
            self.process = subprocess.Popen(self.command, stdout=quiet, stderr=quiet, user=self.user, group=self.user)
        return _accepts(self.port)

    def kill(self) -> None:
        if self.process:
            self.process.kill()
            self.process.wait(timeout=START_SECONDS)
            self.process = None

    def stop(self) -> None:
        if self.process:
            self.process.terminate()
            self.process.wait(timeout=START_SECONDS)
            self.process = None

    def stop_fast(self) -> None:
        """Stop a PostgreSQL without waiting for its clients, by SIGINT."""
        if self.process:
            self.process.send_signal(signal.SIGINT)
        self.stop()


@contextmanager
def postgres(*, durable: bool = False) -> Generator[Server]:
    """Start a PostgreSQL with an empty cluster, without passwords; as its own user, because it refuses to run as root.

    If `durable`, it waits for the disk, as in production.
    """
    folder, port = postgres_folder(), free_port()
    assert folder
    user = "postgres" if os.geteuid() == 0 else None
    home = Path(tempfile.mkdtemp(prefix="livecommerce-postgres-"))
    if user:
        shutil.chown(home, user, user)
    data = home / "data"
    subprocess.run(
        [folder / "initdb", "--no-sync", "--auth=trust", "--username=postgres", "--encoding=UTF8", f"--pgdata={data}"],
        user=user,
        group=user,
        check=True,
        stdout=subprocess.DEVNULL,
    )
    fsync = "on" if durable else "off"
    options = ["-c", f"fsync={fsync}", "-c", "listen_addresses=127.0.0.1", "-c", f"unix_socket_directories={home}"]
    server = Server([str(folder / "postgres"), "-D", str(data), "-p", str(port), *options], port, user)
    try:
        server.start()
        until(lambda: _answers_queries(port))
        yield server
    finally:
        server.stop_fast()
        shutil.rmtree(home, ignore_errors=True)


def postgres_url(server: Server, database: str = "postgres") -> str:
    return f"postgresql://postgres@127.0.0.1:{server.port}/{database}"


def _answers_queries(port: int) -> bool:
    try:
        psycopg.connect(f"postgresql://postgres@127.0.0.1:{port}/postgres", connect_timeout=2).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def redis_server() -> Generator[Server]:
    port = free_port()
    server = Server(["redis-server", "--port", str(port), "--save", "", "--appendonly", "no"], port)
    try:
        server.start()
        until(lambda: redis.Redis(port=port).ping())  # pyright: ignore[reportUnknownLambdaType]
        yield server
    finally:
        server.stop()


@dataclass
class MailServer:
    """A mail server that accepts, refuses or never answers, according to its mood."""

    mood: Mood = "well"
    mails: list[EmailMessage] = field(default_factory=list[EmailMessage])
    envelopes: list[tuple[str, list[str]]] = field(default_factory=list[tuple[str, list[str]]])
    refused: int = 0
    port: int = 0

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        if self.mood == "failing":
            self.refused += 1
            return "451 Not now"
        if self.mood == "hanging":
            self.refused += 1
            while self.mood == "hanging":
                await asyncio.sleep(0.01)
            return "451 Too late"
        content = envelope.content
        assert isinstance(content, bytes)
        self.envelopes.append((envelope.mail_from or "", list(envelope.rcpt_tos)))
        self.mails.append(BytesParser(EmailMessage, policy=modern).parsebytes(content))
        return "250 Taken"

    def to(self, address: str) -> list[EmailMessage]:
        return [mail for mail in self.mails if mail["To"] == address]


@contextmanager
def mail_server() -> Generator[MailServer]:
    server = MailServer(port=free_port())
    controller = Controller(server, hostname="127.0.0.1", port=server.port)
    controller.start()
    try:
        yield server
    finally:
        server.mood = "well"
        controller.stop()


@contextmanager
def mailbox_server(folder: Path) -> Generator[Server]:
    """Start a mail server in a separate process, which can be killed: it stores mails in a Maildir."""
    port = free_port()
    listens = ["--nosetuid", "--listen", f"127.0.0.1:{port}"]
    server = Server([sys.executable, "-m", "aiosmtpd", *listens, "--class", MAILBOX, str(folder)], port)
    try:
        server.start()
        yield server
    finally:
        server.stop()


@dataclass
class Delivery:
    headers: dict[str, str]
    body: str
    path: str

    @property
    def event(self) -> dict[str, Any]:
        return json.loads(self.body)


@dataclass
class WebhookReceiver:
    """A receiver of webhooks that accepts, refuses or never answers, according to its mood."""

    mood: Mood = "well"
    taken: list[Delivery] = field(default_factory=list[Delivery])
    refused: list[Delivery] = field(default_factory=list[Delivery])
    url: str = ""


@contextmanager
def webhook_receiver() -> Generator[WebhookReceiver]:
    receiver = WebhookReceiver()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"])).decode()
            delivery = Delivery({name.lower(): value for name, value in self.headers.items()}, body, self.path)
            mood = receiver.mood
            (receiver.taken if mood == "well" else receiver.refused).append(delivery)
            while receiver.mood == "hanging":
                time.sleep(0.01)
            self.send_response({"well": 204, "redirecting": 307}.get(mood, 500))
            if mood == "redirecting":
                self.send_header("location", "/elsewhere")
            self.end_headers()

        def log_message(self, format: str, *args: Any) -> None: ...

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    receiver.url = f"http://127.0.0.1:{server.server_port}/hook"
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield receiver
    finally:
        receiver.mood = "well"
        server.shutdown()
