"""Prometheus metrics, counted in this process, or in files that all processes of one server share."""

import atexit
import os
import shutil
import tempfile
from functools import lru_cache
from pathlib import Path
from typing import Literal, get_args

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, values

from livecommerce.settings import Settings

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable with the shared folder, as the Prometheus client names it."""

Outcome = Literal["stored", "repeated", "trapped", "refused", "failed"]
"""The outcome of a form: `repeated` was stored before, `trapped` was filled in by a robot."""
Fault = Literal["render", "source", "listener", "operation", "navigation", "uncaught"]
"""The part that failed in a browser, as `engine/runtime/faults.js` reports it."""
Limit = Literal["post", "code", "draft-link", "activation", "slow-login", "second-factor"]

_SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)


class Metrics:
    """Prometheus metrics of this process, or its share of the server's metrics."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._add_requests()
        self._add_websockets()
        self._add_forms()
        self.workers = Gauge(
            "livecommerce_workers",
            "Processes that answer requests.",
            multiprocess_mode="livesum",
            registry=self.registry,
        )

    def _add_requests(self) -> None:
        self.requests = Counter(
            "livecommerce_http_requests",
            "Requests by route, method and class of the status; what is at no known address has the route unknown.",
            ["route", "method", "status"],
            registry=self.registry,
        )
        self.request_seconds = Histogram(
            "livecommerce_http_request_duration_seconds",
            "Time from a request to the end of its answer.",
            ["route"],
            buckets=_SECONDS,
            registry=self.registry,
        )
        self._answered: dict[tuple[str, str, str], tuple[Counter, Histogram]] = {}

    def _add_websockets(self) -> None:
        self.websockets = Gauge(
            "livecommerce_websockets_open",
            "Websockets that are open now.",
            multiprocess_mode="livesum",
            registry=self.registry,
        )
        self.events = Counter(
            "livecommerce_websocket_events", "Events by their handlers.", ["event"], registry=self.registry
        )
        self.event_failures = Counter(
            "livecommerce_websocket_event_failures", "Events that failed unexpectedly.", registry=self.registry
        )

    def _add_forms(self) -> None:
        self.submissions = Counter(
            "livecommerce_submissions",
            "Applications and messages by what came of them.",
            ["kind", "outcome"],
            registry=self.registry,
        )
        self.login_failures = Counter(
            "livecommerce_login_failures", "Tries to log in with a wrong address or password.", registry=self.registry
        )
        self.desk_login_failures = Counter(
            "livecommerce_desk_login_failures",
            "Tries to log in to the desk with a wrong address, password or code.",
            registry=self.registry,
        )
        self.rate_limited = Counter(
            "livecommerce_rate_limited", "Calls that came too often.", ["limit"], registry=self.registry
        )
        self.sockets_refused = Counter(
            "livecommerce_websockets_refused",
            "Websockets and their frames that were refused, by the limit that they met.",
            ["limit"],
            registry=self.registry,
        )
        self.deliveries = Counter(
            "livecommerce_deliveries",
            "Tries to deliver an item of the outbox.",
            ["channel", "outcome"],
            registry=self.registry,
        )
        for limit in get_args(Limit):
            self.rate_limited.labels(limit)
        self.browser_faults = Counter(
            "livecommerce_browser_faults", "Errors that pages in browsers survived.", ["kind"], registry=self.registry
        )
        for fault in get_args(Fault):
            self.browser_faults.labels(fault)

    def answered(self, route: str, method: str, status: str, seconds: float) -> None:
        """Count a request; the labels come from bounded sets."""
        labels = (route, method, status)
        if labels not in self._answered:
            # Cached: looking up labels costs more than counting.
            self._answered[labels] = self.requests.labels(*labels), self.request_seconds.labels(route)
        count, duration = self._answered[labels]
        count.inc()
        duration.observe(seconds)

    def submitted(self, kind: str, outcome: Outcome) -> None:
        self.submissions.labels(kind, outcome).inc()


@lru_cache
def metrics() -> Metrics:
    if FOLDER in os.environ:
        # The library chose its value class at import, which may have been before the folder existed.
        values.ValueClass = values.MultiProcessValue()
        # Gauges left behind by a process with the same id.
        for file in Path(os.environ[FOLDER]).glob(f"gauge_live*_{os.getpid()}.db"):
            file.unlink()
    return Metrics()


def share_metrics(settings: Settings) -> None:
    """Create the folder in which this process and its children count together, if metrics are on."""
    if not settings.metrics_address or FOLDER in os.environ:
        return
    folder, owner = tempfile.mkdtemp(prefix="livecommerce-metrics-"), os.getpid()
    os.environ[FOLDER] = folder

    def remove() -> None:
        if os.getpid() == owner:
            shutil.rmtree(folder, ignore_errors=True)

    atexit.register(remove)
