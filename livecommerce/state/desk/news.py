"""One query a second for all open desks of a process: who waits for news is woken when there is some."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import structlog
from sqlalchemy.exc import SQLAlchemyError

from livecommerce.desk.news import Version, version
from livecommerce.state.desk.acting import platform

log = structlog.stdlib.get_logger()

POLL_SECONDS = 1.0


class News:
    """What is newest, as far as this process knows."""

    def __init__(self) -> None:
        self.version = Version()
        self._changed = asyncio.Event()
        self._readers = 0
        self._asking: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def followed(self) -> AsyncGenerator[None]:
        """Asks the database for news as long as anybody is in this block."""
        self._readers += 1
        if self._asking is None or self._asking.done():
            self._asking = asyncio.create_task(self._ask())
        try:
            yield
        finally:
            self._readers -= 1

    async def wait(self, seconds: float) -> None:
        """Waits for news, at most so long."""
        try:
            await asyncio.wait_for(self._changed.wait(), seconds)
        except TimeoutError:
            return

    async def _ask(self) -> None:
        while self._readers:
            try:
                found = await asyncio.to_thread(_version)
            except SQLAlchemyError as error:
                log.warning("news", problem=type(error).__name__)
                # Desks hear of that, too, and of the end of it.
                found = Version()
            if found != self.version:
                self.version = found
                self._changed.set()
                self._changed = asyncio.Event()
            await asyncio.sleep(POLL_SECONDS)


def _version() -> Version:
    with platform().database.read() as session:
        return version(session)


NEWS = News()
