"""Common resources of all calls: settings, database, rate limits, and the outbox worker."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress

import structlog
from anyio import CapacityLimiter
from sqlalchemy.exc import SQLAlchemyError

from livecommerce.api.database import Database
from livecommerce.api.delivery import Delivery
from livecommerce.api.housekeeping import run_housekeeping
from livecommerce.api.passwords import AT_ONCE
from livecommerce.api.rates import Rates
from livecommerce.api.readiness import Readiness
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

DELIVERY_ENDS_SECONDS = 10
"""The time that the end of a process waits for running deliveries."""


class Platform:
    """Parts of a running platform.

    Attributes:
        hashing: Limits concurrent hashing of passwords and codes, so that no other call waits for it.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.database = Database(settings.database_url)
        self.rates = Rates(settings.redis_url, settings.rate_limit)
        self.readiness = Readiness(self.database, self.rates)
        self.hashing = CapacityLimiter(AT_ONCE)
        self._delivery: Delivery | None = None

    def wake_delivery(self) -> None:
        """Wake the delivery for new items in the outbox; call it on the event loop."""
        if self._delivery:
            self._delivery.wake()

    @asynccontextmanager
    async def running(self) -> AsyncGenerator[None]:
        """Prepare the database and deliver the outbox, until the block ends."""
        try:
            await asyncio.to_thread(self.database.prepare)
        except SQLAlchemyError as error:
            # Readiness reports it; the pages and everything without a database work.
            log.error("database", problem=type(error).__name__, reason=str(error).splitlines()[0])
        delivery = self._delivery = Delivery(self.database, self.settings)
        delivering = asyncio.create_task(delivery.run())
        keeping = asyncio.create_task(run_housekeeping(self.database, self.settings))
        try:
            yield
        finally:
            self._delivery = None
            delivery.stop()
            await asyncio.wait([delivering], timeout=DELIVERY_ENDS_SECONDS)
            for task in (delivering, keeping):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    await task
            await asyncio.to_thread(self.database.close)
