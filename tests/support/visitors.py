"""Visitors who come all the time, whatever is done to the site meanwhile."""

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
    """What a browser gets, which asks again where a kept connection is closed in the moment in which it is used."""
    try:
        return ask()
    except (httpx.ReadError, httpx.RemoteProtocolError):
        return ask()


@dataclass
class Visitors:
    """Somebody who reads and somebody who writes.

    Attributes:
        address: Where the site is.
        read: Of every page that was read whether its text, and whether its policy, was of the second release.
        acknowledged: The references that the writer was given.
        interrupted: How often the writer had to send something again, which then counts once.
    """

    address: str
    read: list[tuple[bool, bool]] = field(default_factory=list[tuple[bool, bool]])
    acknowledged: list[str] = field(default_factory=list[str])
    interrupted: int = 0

    @contextmanager
    def coming(self) -> Generator[None]:
        """They come until the block ends."""
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
