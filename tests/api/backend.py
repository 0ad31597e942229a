"""The API in a process of its own, and senders that do not give up."""

import os
import signal
import subprocess
import threading
import uuid
from pathlib import Path

import httpx

from tests.api.conftest import MESSAGE
from tests.api.servers import until
from tests.conftest import COMMAND
from tests.ports import free_port

SENDERS = 4


class Backend:
    """`livecommerce api` in a process group of its own.

    Attributes:
        address: Where it answers.
        environment: What it is started with.
    """

    def __init__(self, database_url: str, log: Path, *, workers: int = 1, **settings: str) -> None:
        """Takes the database, where to write what it logs, and other settings by their names in small letters."""
        self._port, self._log, self._workers = free_port(), log, workers
        self.address = f"http://127.0.0.1:{self._port}"
        settings = {"database_url": database_url, "rate_limit": "1000000/minute", **settings}
        self.environment = os.environ | {f"LIVECOMMERCE_{name.upper()}": value for name, value in settings.items()}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Starts it and waits until it answers."""
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [COMMAND, "api", "--port", str(self._port), "--workers", str(self._workers)],
                env=self.environment,
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

    def kill_a_worker(self) -> None:
        """Ends one of its workers without any warning."""
        assert self._process
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children").read_text().split()
        os.kill(int(children[0]), signal.SIGKILL)

    def stop(self) -> None:
        """Ends it as an operator does."""
        assert self._process
        self._process.terminate()
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
