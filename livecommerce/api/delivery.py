"""The worker of the outbox: one loop for each channel, so that a hanging receiver of one holds up no other."""

import asyncio
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import SQLAlchemyError

from livecommerce.api import outbox
from livecommerce.api.database import Database, is_unreachable
from livecommerce.api.smtp import send_mail
from livecommerce.api.tables import Channel, OutboxItem
from livecommerce.api.webhooks import send_webhook
from livecommerce.observability.metrics import metrics
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

POLL_SECONDS = 2.0
"""How long a worker sleeps when nobody wakes it; items of other processes and retries wait so long at most."""
DELIVERY_SECONDS = 60
"""More than the timeouts of a delivery add up to, and less than the lease."""
AT_ONCE = 8

SENDERS: dict[Channel, Callable[[Settings, OutboxItem], Awaitable[None]]] = {"mail": send_mail, "webhook": send_webhook}


class Delivery:
    """Delivers what is due, until it is stopped.

    Args:
        database: Where the outbox is.
        settings: Mail server and webhook.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database, self._settings = database, settings
        self._woken = {channel: asyncio.Event() for channel in SENDERS}
        receivers: dict[Channel, str] = {"mail": settings.smtp_url, "webhook": settings.webhook_url}
        self._received: list[Channel] = [channel for channel, address in receivers.items() if address]
        self._stopped = False

    def wake(self) -> None:
        """Says that there may be something new; called on the event loop of the worker."""
        # Looking costs as much as taking a submission, and where nobody receives there is nothing.
        for channel in self._received:
            self._woken[channel].set()

    def stop(self) -> None:
        """Begins nothing any more; what is on its way arrives before `run` returns."""
        self._stopped = True
        for event in self._woken.values():
            event.set()

    async def run(self) -> None:
        """Works until stopped. A database that is away is waited for."""
        async with asyncio.TaskGroup() as group:
            for channel in SENDERS:
                group.create_task(self._work(channel))

    async def _work(self, channel: Channel) -> None:
        while not self._stopped:
            try:
                busy = await self.deliver_due(channel)
            except Exception as error:
                log.error("outbox", channel=channel, problem=type(error).__name__)
                busy = False
            if not busy and not self._stopped:
                await self._sleep(channel)

    async def _sleep(self, channel: Channel) -> None:
        event = self._woken[channel]
        try:
            async with asyncio.timeout(POLL_SECONDS):
                await event.wait()
        except TimeoutError:
            return
        event.clear()

    async def deliver_due(self, channel: Channel) -> bool:
        """Delivers what is due now, a few at a time; whether there was anything."""
        items = await asyncio.to_thread(self._claim, channel)
        await asyncio.gather(*(self._deliver(channel, item) for item in items))
        return bool(items)

    def _claim(self, channel: Channel) -> list[OutboxItem]:
        with self._database.read() as session:
            if not outbox.has_due(session, channel):
                return []
        with self._database.write() as session:
            return outbox.claim(session, channel, AT_ONCE)

    async def _deliver(self, channel: Channel, item: OutboxItem) -> None:
        reason, problem = "", None
        try:
            async with asyncio.timeout(DELIVERY_SECONDS):
                await SENDERS[channel](self._settings, item)
        except Exception as error:
            problem = type(error).__name__
            reason = f"{problem}: {error}"[:500]
        metrics().deliveries.labels(channel, "failed" if reason else "delivered").inc()
        await self._note(item, reason)
        log.info(
            "delivery",
            request_id=item.request_id,
            id=item.id,
            channel=channel,
            kind=item.kind,
            attempt=item.attempts,
            problem=problem,
        )

    async def _note(self, item: OutboxItem, reason: str) -> None:
        """Keeps what has become of an item. A database that is away is waited for, or the item would be sent again."""
        while True:
            try:
                await asyncio.to_thread(self._keep, item, reason)
            except SQLAlchemyError as error:
                if not is_unreachable(error):
                    raise
                await asyncio.sleep(POLL_SECONDS)
            else:
                return

    def _keep(self, item: OutboxItem, reason: str) -> None:
        with self._database.write() as session:
            if reason:
                outbox.failed(session, item, reason)
            else:
                outbox.delivered(session, item)
