"""The API in a separate process, and senders that retry until acknowledged."""

import os
import random
import signal
import threading
import uuid
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

import httpx

from livecommerce.constants import API_PATH
from tests.api.conftest import MESSAGE
from tests.support import web
from tests.support.ports import free_port
from tests.support.processes import COMMAND, StartedProcess, started
from tests.support.servers import until

SENDERS = 4


class Backend:
    """Run `livecommerce api` in its own process group."""

    def __init__(self, database_url: str, log: Path, *, workers: int = 1, **settings: str) -> None:
        self._port, self._log, self._workers = free_port(), log, workers
        self.address = f"http://127.0.0.1:{self._port}"
        settings = {"database_url": database_url, "rate_limit": "1000000/minute", **settings}
        self._environment = os.environ | {f"LIVECOMMERCE_{name.upper()}": value for name, value in settings.items()}
        self._process: StartedProcess | None = None

    def start(self) -> None:
        until(self._is_ready)

    def kill(self) -> None:
        assert self._process
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def kill_a_worker(self) -> None:
        """Kill its oldest worker, and wait until that has been noticed."""
        worker = self._workers_now()[0]
        os.kill(worker, signal.SIGKILL)
        until(lambda: worker not in self._workers_now())

    def _workers_now(self) -> list[int]:
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [int(child) for child in children.read_text().split()]

    def stop(self) -> None:
        """Stop it as an operator does."""
        assert self._process
        self._process.terminate()
        self._process.wait()

    def _is_ready(self) -> bool:
        # While nobody listens, a connection of another process may use the port for a moment, and the start fails.
        if self._process is None or self._process.poll() is not None:
            self._launch()
        try:
            return web.get(f"{self.address}/api/v1/health/ready", timeout=5).status_code == 200
        except httpx.TransportError:
            return False

    def _launch(self) -> None:
        command = [COMMAND, "api", "--port", str(self._port), "--workers", str(self._workers)]
        self._process = started(command, Path.cwd(), self._environment, self._log)


class Stream:
    """Senders that repeat each message under its key until it is acknowledged, as the site's client does."""

    def __init__(
        self,
        address: str,
        what: str = "messages",
        usual: Mapping[str, Any] = MESSAGE,
        *,
        patience: float = 60,
        pause: float = 0,
    ) -> None:
        """Set the site's address and the messages.

        Args:
            address: The address of the site.
            what: The API's name of the messages: `messages`, or `applications/affiliate`.
            usual: The common fields of all messages.
            patience: The time limit of a message, in seconds.
            pause: The longest pause before the next message, in seconds.

        Attributes:
            acknowledged: The reference of every accepted message, by its key, which is the sender's name.
        """
        self._calls, self._usual = f"{address}{API_PATH}/{what}", usual
        self._patience, self._pause = patience, pause
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

    def body(self, key: str) -> dict[str, Any]:
        return {**self._usual, "name": key, "email": f"{key}@example.com"}

    def _send(self) -> None:
        while not self._stopped.is_set():
            key = uuid.uuid4().hex
            until(lambda key=key: self._try(key), seconds=self._patience)
            self._stopped.wait(random.uniform(0, self._pause))

    def _try(self, key: str) -> bool:
        try:
            response = web.post(self._calls, json=self.body(key), headers={"Idempotency-Key": key}, timeout=5)
        except httpx.TransportError:
            return False
        if response.status_code != 201:
            return False
        self.acknowledged[key] = response.json()["data"]["reference"]
        return True
