"""One question a second for all open pages of a process that wait for the same answer."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Generic, TypeVar

import structlog

log = structlog.stdlib.get_logger()

Answer = TypeVar("Answer")

POLL_SECONDS = 1.0


class Poll(Generic[Answer]):
    """Asks as long as a page waits, and wakes them all when the answer is another.

    Attributes:
        answer: What is known now.
    """

    def __init__(self, ask: Callable[[], Awaitable[Answer]], unknown: Answer) -> None:
        """Takes the question.

        Args:
            ask: Gets the answer.
            unknown: The answer before the first one, after a failure, and when nobody waits any more.
        """
        self.answer = self._unknown = unknown
        self._ask_once = ask
        self._changed = asyncio.Event()
        self._pages = 0
        self._asking: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def followed(self) -> AsyncGenerator[None]:
        """Asks as long as anybody is in this block."""
        self._pages += 1
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        try:
            yield
        finally:
            self._pages -= 1

    async def wait(self) -> None:
        """Waits for another answer, but no longer than for the next one."""
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
        # Whoever comes next would take an answer of long ago for that of now.
        self.answer = self._unknown
