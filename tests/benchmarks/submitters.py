"""Messages that the benchmark submits, as pages and programs do."""

import itertools
import uuid
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import aiohttp

from livecommerce.client import KEY_HEADER
from livecommerce.constants import HONEYPOT_FIELD
from tests.api.conftest import MESSAGE
from tests.benchmarks.open_loop import Call

VISITORS = 200
"""The number of submitting addresses: limits are counted by address."""
ANSWER_SECONDS = 10


@asynccontextmanager
async def submitting(origin: str, path: str, acknowledged: dict[str, str]) -> AsyncGenerator[Call]:
    """Yield a call that submits a message, and collects the references of accepted ones by their unique keys.

    Connections stay open like those of a proxy. The key is also the name in the message, by which it is found.
    """
    addresses = itertools.cycle(f"10.0.0.{visitor}" for visitor in range(VISITORS))
    timeout = aiohttp.ClientTimeout(ANSWER_SECONDS)
    # Without its own limit: a call that the server cannot accept yet waits in the server's queue.
    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0), timeout=timeout) as session:

        async def submit() -> bool:
            key = uuid.uuid4().hex
            body = MESSAGE | {"name": key, HONEYPOT_FIELD: ""}
            headers = {"Origin": origin, "X-Forwarded-For": next(addresses), KEY_HEADER: key}
            try:
                async with session.post(origin + path, json=body, headers=headers) as response:
                    answer = await response.json()
            except (aiohttp.ClientError, TimeoutError):
                return False
            if response.status == 201:
                acknowledged[key] = answer["data"]["reference"]
            return response.status == 201

        yield submit
