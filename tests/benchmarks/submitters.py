"""Submitters of messages in the benchmark, like pages and programs."""

import itertools
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp

from livecommerce.client import KEY_HEADER
from livecommerce.constants import HONEYPOT_FIELD
from tests.api.conftest import MESSAGE

VISITORS = 200
"""The number of submitting addresses: limits are counted by address."""
ANSWER_SECONDS = 10


def _body(key: str) -> dict[str, str]:
    """Return the message of a submission, which contains its key, so that it can be found in the table of messages."""
    return MESSAGE | {"name": key, HONEYPOT_FIELD: ""}


def _headers(origin: str, visitor: int) -> dict[str, str]:
    """Return the headers of a visitor's browser and the proxy in front."""
    return {"Origin": origin, "X-Forwarded-For": f"10.0.0.{visitor}"}


class Submitter:
    """Submits messages, each under a unique key.

    Attributes:
        acknowledged: The references, by key.
    """

    def __init__(self, send: Callable[[str], Awaitable[str | None]], acknowledged: dict[str, str]) -> None:
        """Set the function that sends a message under a key, and returns its reference, or None if it was refused."""
        self._send, self.acknowledged = send, acknowledged

    async def __call__(self) -> bool:
        """Submit a message, and return whether it was stored."""
        key = uuid.uuid4().hex
        try:
            reference = await self._send(key)
        except (aiohttp.ClientError, TimeoutError):
            return False
        if reference is None:
            return False
        self.acknowledged[key] = reference
        return True


@asynccontextmanager
async def by_http(origin: str, path: str, acknowledged: dict[str, str]) -> AsyncGenerator[Submitter]:
    """Submit by HTTP, over connections that stay open like those of a proxy.

    Args:
        origin: Scheme, host and port.
        path: The path of the call.
        acknowledged: Collects the references by key.
    """
    visitors = itertools.cycle([_headers(origin, visitor) for visitor in range(VISITORS)])
    timeout = aiohttp.ClientTimeout(ANSWER_SECONDS)
    # Without its own limit: a call that the server cannot accept yet waits in the server's queue.
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as session:

        async def post(key: str) -> str | None:
            headers = next(visitors) | {KEY_HEADER: key}
            async with session.post(origin + path, json=_body(key), headers=headers) as response:
                answer = await response.json()
            return answer["data"]["reference"] if response.status == 201 else None

        yield Submitter(post, acknowledged)
