"""Outcome of the last `publish`, as metrics."""

from collections.abc import Iterable

from prometheus_client.metrics_core import GaugeMetricFamily
from prometheus_client.registry import Collector

from livecommerce.published.status import publish_status


class PublishCollector(Collector):
    """Collector of the record of `publish`: success, time and duration; empty before the first one."""

    def collect(self) -> Iterable[GaugeMetricFamily]:
        status = publish_status()
        if status is None:
            return []
        return [
            GaugeMetricFamily(
                "livecommerce_publish_succeeded",
                "Whether the last publish brought a new site; after a failure the one before is served.",
                value=float(status.outcome == "published"),
            ),
            GaugeMetricFamily(
                "livecommerce_publish_timestamp_seconds", "When the last publish ended.", value=status.at
            ),
            GaugeMetricFamily(
                "livecommerce_publish_duration_seconds", "How long the last publish took.", value=status.seconds
            ),
        ]
