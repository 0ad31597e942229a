"""The backend is killed at random moments while messages stream in: every acknowledged one is there, exactly once."""

import os
import random
import signal
import subprocess
import threading
import uuid
from collections import Counter
from pathlib import Path

import httpx
from sqlmodel import select

from livecommerce.api.database import Database
from livecommerce.api.tables import Message, OutboxItem
from tests.api.conftest import MESSAGE, settings_of
from tests.api.servers import MailServer, until
from tests.conftest import COMMAND
from tests.ports import free_port

KILLS = 4
SENDERS = 4
MESSAGES_BEFORE_A_KILL = 15


class Backend:
    """`livecommerce api` in a process group of its own."""

    def __init__(self, database_url: str, mails: MailServer, log: Path) -> None:
        self._port, self._log = free_port(), log
        self.address = f"http://127.0.0.1:{self._port}"
        self._environment = os.environ | {
            "LIVECOMMERCE_DATABASE_URL": database_url,
            "LIVECOMMERCE_RATE_LIMIT": "1000000/minute",
            "LIVECOMMERCE_SMTP_URL": mails.url,
        }
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [COMMAND, "api", "--port", str(self._port)],
                env=self._environment,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        until(self._is_ready)

    def kill(self) -> None:
        """Ends it without any warning."""
        assert self._process
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def _is_ready(self) -> bool:
        try:
            return httpx.get(f"{self.address}/api/v1/health/ready", timeout=2).status_code == 200
        except httpx.TransportError:
            return False


class Stream:
    """Senders that repeat each message under its key until it is acknowledged, as the site's client does."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self._stopped = threading.Event()
        self.acknowledged: dict[str, str] = {}
        self._threads = [threading.Thread(target=self._send) for _ in range(SENDERS)]

    def __enter__(self) -> "Stream":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped.set()
        for thread in self._threads:
            thread.join()

    def _send(self) -> None:
        while not self._stopped.is_set():
            key = uuid.uuid4().hex
            until(lambda key=key: self._try(key), seconds=60)

    def _try(self, key: str) -> bool:
        body, headers = MESSAGE | {"name": key}, {"Idempotency-Key": key}
        try:
            response = httpx.post(f"{self._backend.address}/api/v1/messages", json=body, headers=headers, timeout=5)
        except httpx.TransportError:
            return False
        if response.status_code != 201:
            return False
        self.acknowledged[key] = response.json()["data"]["reference"]
        return True


def test_nothing_acknowledged_is_lost_or_doubled(database_url: str, mails: MailServer, tmp_path: Path) -> None:
    chance = random.Random(4)
    backend = Backend(database_url, mails, tmp_path / "log")
    backend.start()
    try:
        with Stream(backend) as stream:
            for _ in range(KILLS):
                enough = len(stream.acknowledged) + chance.randrange(MESSAGES_BEFORE_A_KILL)
                until(lambda enough=enough: len(stream.acknowledged) > enough)
                backend.kill()
                backend.start()
        database = Database(settings_of(database_url=database_url).database_url)
        with database.read() as session:
            kept = {message.name: message.reference for message in session.exec(select(Message))}
            rows = Counter(session.exec(select(Message.name)))
        assert len(stream.acknowledged) > KILLS
        assert kept == stream.acknowledged
        assert set(rows.values()) == {1}

        def undelivered() -> list[str]:
            with database.read() as session:
                return list(session.exec(select(OutboxItem.id).where(OutboxItem.state != "sent")))

        # What a killed worker had taken stays its own until the lease ends; everything else is delivered by now.
        until(lambda: len(undelivered()) <= KILLS * 8)
        waiting = set(undelivered())
        with database.read() as session:
            sent = set(session.exec(select(OutboxItem.id))) - waiting
        delivered = {mail["Message-ID"].removeprefix("<").partition("@")[0] for mail in mails.mails}
        assert sent <= delivered
        assert len(sent | waiting) == 2 * len(stream.acknowledged)
        database.close()
    finally:
        backend.kill()
