"""Continuous visitors while the site changes."""

import uuid
from collections.abc import Callable, Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from threading import Event

import httpx

from livecommerce.constants import API_PATH
from tests.api.conftest import MESSAGE
from tests.support import web
from tests.support.deployment import SECOND, SECOND_POLICY

EMAIL = "often@example.com"


def _answer(ask: Callable[[], httpx.Response]) -> httpx.Response:
    """Return the response; retry like a browser if a kept connection is closed at the moment of its use."""
    try:
        return ask()
    except (httpx.ReadError, httpx.RemoteProtocolError):
        return ask()


@dataclass
class Visitors:
    """A reader and a writer.

    `read` tells for every page whether its text, and whether its policy, was that of the second release. `acknowledged`
    has the references that the writer received, `interrupted` how often it had to retry; each message still counts
    once.
    """

    address: str
    read: list[tuple[bool, bool]] = field(default_factory=list[tuple[bool, bool]])
    acknowledged: list[str] = field(default_factory=list[str])
    interrupted: int = 0

    @contextmanager
    def coming(self) -> Generator[None]:
        gone = Event()
        with ThreadPoolExecutor() as pool:
            visits = [pool.submit(self._come, visit, gone) for visit in (self._read, self._write)]
            try:
                yield
            finally:
                gone.set()
                for visit in visits:
                    visit.result()

    def _come(self, visit: Callable[[httpx.Client], None], gone: Event) -> None:
        with web.client(base_url=self.address, timeout=30) as client:
            while not gone.wait(0.02):
                visit(client)

    def _read(self, client: httpx.Client) -> None:
        page = _answer(lambda: client.get("/about-us")).raise_for_status()
        self.read.append((SECOND in page.text, SECOND_POLICY in page.headers["content-security-policy"]))

    def _write(self, client: httpx.Client) -> None:
        body, headers = MESSAGE | {"email": EMAIL}, {"idempotency-key": uuid.uuid4().hex}
        send = partial(client.post, f"{API_PATH}/messages", json=body, headers=headers)
        while (answer := _answer(send)).status_code >= 500:
            self.interrupted += 1
        self.acknowledged.append(answer.raise_for_status().json()["data"]["reference"])
