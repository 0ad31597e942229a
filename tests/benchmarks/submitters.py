"""Submits messages in the benchmark, as pages and programs do."""

import itertools
import uuid
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager

import aiohttp

from livecommerce.client import KEY_HEADER
from livecommerce.constants import HONEYPOT_FIELD
from tests.api.conftest import MESSAGE

VISITORS = 200
"""So many addresses submit: limits are counted by address."""
ANSWER_SECONDS = 10


def _body(key: str) -> dict[str, str]:
    """The message of a submission, which can be found by its key in the table of messages too."""
    return MESSAGE | {"name": key, HONEYPOT_FIELD: ""}


def _headers(origin: str, visitor: int) -> dict[str, str]:
    """What a visitor's browser and the proxy in front send."""
    return {"Origin": origin, "X-Forwarded-For": f"10.0.0.{visitor}"}


class Submitter:
    """Submits messages, each under a key of its own.

    Attributes:
        acknowledged: The reference that each key was answered with.
    """

    def __init__(self, send: Callable[[str], Awaitable[str | None]], acknowledged: dict[str, str]) -> None:
        """Takes what sends a message under a key, and returns its reference, None if it was refused."""
        self._send, self.acknowledged = send, acknowledged

    async def __call__(self) -> bool:
        """Submits one; whether it was stored."""
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
    """Submits by HTTP, over connections that stay open as those of a proxy do.

    Args:
        origin: Scheme, host and port.
        path: The call.
        acknowledged: Is filled with the reference that each key was answered with.
    """
    visitors = itertools.cycle([_headers(origin, visitor) for visitor in range(VISITORS)])
    timeout = aiohttp.ClientTimeout(ANSWER_SECONDS)
    # Without a limit of its own: a call that the server cannot take yet waits there.
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as session:

        async def post(key: str) -> str | None:
            headers = next(visitors) | {KEY_HEADER: key}
            async with session.post(origin + path, json=_body(key), headers=headers) as response:
                answer = await response.json()
            return answer["data"]["reference"] if response.status == 201 else None

        yield Submitter(post, acknowledged)
