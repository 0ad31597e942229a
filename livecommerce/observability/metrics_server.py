"""Endpoint for Prometheus: one worker process responds for the whole server."""

import asyncio
import fcntl
import os
import re
from collections.abc import AsyncGenerator, Callable, Collection, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any, cast

import structlog
from prometheus_client import CollectorRegistry, start_http_server
from prometheus_client.metrics_core import Metric
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from livecommerce.observability.known_hosts import is_known, known_hosts
from livecommerce.observability.metrics import FOLDER, metrics, share_metrics
from livecommerce.processes import is_running
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

TURN_SECONDS = 0.5
"""The interval at which the other processes check whether the answering process is gone."""
CLIENT_SECONDS = 10
"""The time that a client has for a request, each of which takes a thread."""
RETRY_SECONDS = 5
"""The time to wait for an address that is in use."""
_LIVE_GAUGE = re.compile(r"gauge_live\w*_(\d+)\.db")


class _LivingProcesses(Collector):
    """Collector of the metrics of all processes, without the live gauges of dead ones."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def collect(self) -> Iterable[Metric]:
        for file in self._folder.glob("gauge_live*.db"):
            if (match := _LIVE_GAUGE.fullmatch(file.name)) and not is_running(int(match[1])):
                file.unlink(missing_ok=True)
        # A file is empty between its creation and its first value; the client fails on it.
        files = [str(file) for file in self._folder.glob("*.db") if file.stat().st_size]
        return cast(Iterable[Metric], MultiProcessCollector.merge(files))


@asynccontextmanager
async def serve_metrics(settings: Settings, *more: Collector) -> AsyncGenerator[None]:
    """Count this process as a worker, and serve metrics if no other process of the server does.

    Without an address in the settings there is no endpoint.

    Args:
        more: Collectors that read their values at each scrape.
    """
    share_metrics(settings)
    workers = metrics().workers
    workers.inc()
    task = asyncio.create_task(_answer_in_turn(settings, more)) if settings.metrics_address else None
    try:
        yield
    finally:
        workers.dec()
        if task:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task


async def _answer_in_turn(settings: Settings, more: tuple[Collector, ...]) -> None:
    folder = Path(os.environ[FOLDER])
    with (folder / "turn").open("w") as turn:
        # The kernel releases the lock of a process that dies.
        while not _locks(turn.fileno()):
            await asyncio.sleep(TURN_SECONDS)
        registry = CollectorRegistry(auto_describe=False, support_collectors_without_names=True)
        for collector in (_LivingProcesses(folder), *more):
            registry.register(collector)
        await _answer(settings, registry)


def _locks(file: int) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


async def _answer(settings: Settings, registry: CollectorRegistry) -> None:
    host, port = settings.metrics_host_and_port
    while True:
        try:
            server, thread = start_http_server(port, host, registry)
            handler: Any = server.RequestHandlerClass
            limited: Any = type("LimitedHandler", (handler,), {"timeout": CLIENT_SECONDS})
            server.RequestHandlerClass = limited
            server.set_app(_at_known_hosts(server.get_app(), known_hosts(host, *settings.metrics_hosts.split(","))))
        except OSError as error:
            log.error("metrics", address=settings.metrics_address, problem=error.strerror)
            await asyncio.sleep(RETRY_SECONDS)
        else:
            break
    try:
        await asyncio.Event().wait()
    finally:
        await asyncio.to_thread(server.shutdown)
        server.server_close()
        thread.join()


def _at_known_hosts(app: Any, hosts: Collection[str]) -> Any:
    """Return a WSGI app that responds with 421 to requests of unknown hosts."""

    def answer(environ: Mapping[str, str], start_response: Callable[..., object]) -> Iterable[bytes]:
        if is_known(environ.get("HTTP_HOST", ""), hosts):
            # The app knows only GET.
            is_head = environ.get("REQUEST_METHOD") == "HEAD"
            body = app({**environ, "REQUEST_METHOD": "GET"} if is_head else environ, start_response)
            return [] if is_head else body
        start_response("421 Misdirected Request", [("Content-Type", "text/plain")])
        return [b"LIVECOMMERCE_METRICS_HOSTS names the hosts at which metrics are answered.\n"]

    return answer
