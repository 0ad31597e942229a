"""Outbox worker: one loop per channel, so that a hanging receiver of one does not block the other."""

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
"""The polling interval of a worker; items of other processes and retries wait at most this long."""
DELIVERY_SECONDS = 60
"""Longer than all timeouts of a delivery together, and shorter than the lease."""
AT_ONCE = 8

SENDERS: dict[Channel, Callable[[Settings, OutboxItem], Awaitable[None]]] = {"mail": send_mail, "webhook": send_webhook}


class Delivery:
    def __init__(self, database: Database, settings: Settings) -> None:
        self._database, self._settings = database, settings
        self._woken = {channel: asyncio.Event() for channel in SENDERS}
        receivers: dict[Channel, str] = {"mail": settings.smtp_url, "webhook": settings.webhook_url}
        self._received: list[Channel] = [channel for channel, address in receivers.items() if address]
        self._stopped = False

    def wake(self) -> None:
        """Wake the worker for new items; call it on its event loop."""
        # A query costs as much as receiving a submission, and without a receiver there is nothing to send.
        for channel in self._received:
            self._woken[channel].set()

    def stop(self) -> None:
        """Start nothing more; running deliveries end before `run` returns."""
        self._stopped = True
        for event in self._woken.values():
            event.set()

    async def run(self) -> None:
        """Deliver until stopped; wait for a database that is down."""
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
        """Deliver a few due items; return whether there were any."""
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
        """Record the result of a delivery; wait for a database that is down, or the item would be sent again."""
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
