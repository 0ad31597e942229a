"""Shared polling: one query a second for all open pages of a process that wait for the same answer."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

import structlog

log = structlog.stdlib.get_logger()

T = TypeVar("T")

POLL_SECONDS = 1.0


class Poll(Generic[T]):
    """Query that runs while any page subscribes, and wakes the subscribers when the answer changes.

    Args:
        ask: Fetches the answer.
        unknown: The answer before the first query, after a failure, and without subscribers.
    """

    def __init__(self, ask: Callable[[], Awaitable[T]], unknown: T) -> None:
        self.answer = self._unknown = unknown
        self._ask_once = ask
        self._changed = asyncio.Event()
        self._pages = 0
        self._asking: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def subscribe(self) -> AsyncGenerator[None]:
        """Poll while any subscriber is in this block."""
        self._pages += 1
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        try:
            yield
        finally:
            self._pages -= 1

    async def wait(self) -> None:
        """Wait until the answer changes, at most for the polling interval."""
        try:
            await asyncio.wait_for(self._changed.wait(), POLL_SECONDS)
        except TimeoutError:
            return

    async def _ask(self) -> None:
        while self._pages:
            try:
                answer = await self._ask_once()
            except Exception:
                log.exception("no answer")
                answer = self._unknown
            if answer != self.answer:
                self.answer = answer
                self._changed.set()
                self._changed = asyncio.Event()
            await asyncio.sleep(POLL_SECONDS)
        # The next subscriber must not get an outdated answer.
        self.answer = self._unknown
