"""Number of undelivered items in the outbox, for Prometheus."""

from collections.abc import Iterable
from datetime import timedelta
from typing import get_args

from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from sqlalchemy.exc import SQLAlchemyError
from sqlmodel import col, func, select

from livecommerce.api.database import Database
from livecommerce.api.probe import Probe
from livecommerce.api.tables import Channel, OutboxItem, OutboxState, now

SECONDS = 2
"""The time limit for the database; beyond it a scrape does without."""
WAITING: tuple[OutboxState, ...] = ("pending", "kept", "dead")
"""The states of undelivered items."""

Depth = dict[tuple[str, str], int]
Ages = dict[str, timedelta]


class OutboxCollector(Collector):
    """Collector of undelivered items; the same from every process and machine on one database."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._probe = Probe(self._look)

    def collect(self) -> Iterable[GaugeMetricFamily]:
        """Query the counts, and report whether that was possible."""
        reachable = GaugeMetricFamily("livecommerce_database_up", "Whether the database answers.")
        items = GaugeMetricFamily(
            "livecommerce_outbox_items", "Mails and webhooks that have not arrived.", labels=["channel", "state"]
        )
        oldest = GaugeMetricFamily(
            "livecommerce_outbox_oldest_pending_seconds",
            "Age of the oldest item that is on its way; 0 without any.",
            labels=["channel"],
        )
        try:
            depth, ages = self._probe.ask_blocking(SECONDS)
        except (SQLAlchemyError, TimeoutError):
            reachable.add_metric([], 0)
            return [reachable]
        reachable.add_metric([], 1)
        for channel in get_args(Channel):
            for state in WAITING:
                items.add_metric([channel, state], depth.get((channel, state), 0))
            oldest.add_metric([channel], max(0.0, ages.get(channel, timedelta()).total_seconds()))
        return [reachable, items, oldest]

    def _look(self) -> tuple[Depth, Ages]:
        waits = col(OutboxItem.state).in_(WAITING)
        by_state = select(OutboxItem.channel, OutboxItem.state, func.count()).where(waits)
        first = select(OutboxItem.channel, func.min(OutboxItem.created_at)).where(OutboxItem.state == "pending")
        with self._database.read() as session:
            counted = session.exec(by_state.group_by(OutboxItem.channel, OutboxItem.state)).all()
            created = session.exec(first.group_by(OutboxItem.channel)).all()
        return (
            {(channel, state): count for channel, state, count in counted},
            {channel: now() - moment for channel, moment in created},
        )
