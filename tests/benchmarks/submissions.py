"""The throughput of submissions, beside a bare endpoint that stores the same row.

`uv run python -m tests.benchmarks.submissions` starts the backend and, in its place, `bare_endpoint.py`, with one
worker and with two, on SQLite and on PostgreSQL, and has messages sent (`submitters.py`) at rates that rise until the
server falls behind (`open_loop.py`). It takes four minutes and fails if an acknowledged message is not stored, or
anything is stored twice. `--write` puts the table into the README. Needs `apt-get install postgresql redis-server` and
an otherwise idle machine: load, servers and databases share it.
"""

import asyncio
import sys
import tempfile
from collections.abc import Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path

import psycopg
from sqlmodel import select

from livecommerce.api.database import Database
from livecommerce.api.tables import Message
from livecommerce.constants import API_PATH
from livecommerce.errors import PlainError
from tests.api.conftest import settings_of
from tests.benchmarks.open_loop import Result, measure
from tests.benchmarks.report import machine, publish
from tests.benchmarks.submitters import submitting
from tests.browser.conftest import Process
from tests.conftest import ROOT
from tests.support.cluster import READY, redis_url
from tests.support.ports import free_port
from tests.support.processes import COMMAND
from tests.support.servers import Server, postgres, postgres_url, redis_server

WORKERS = (1, 2)
DATABASES = ("SQLite", "PostgreSQL")


@dataclass(frozen=True)
class Servers:
    """The services beside the servers under load.

    PostgreSQL waits for the disk as SQLite does here; two workers share the Redis.
    """

    folder: Path
    database: Server
    redis: Server

    def empty_database(self, kind: str, name: str) -> str:
        """Return the address of a new database with the platform's tables."""
        if kind == "SQLite":
            url = f"sqlite:///{self.folder}/{name}.db"
        else:
            with psycopg.connect(postgres_url(self.database), autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}".encode())
            url = postgres_url(self.database, name)
        with opened(url) as database:
            database.migrate()
        return url


@contextmanager
def opened(url: str) -> Generator[Database]:
    database = Database(settings_of(database_url=url).database_url)
    try:
        yield database
    finally:
        database.close()


@contextmanager
def serving(command: list[str], port: int, settings: dict[str, str], sign_of_life: str) -> Generator[str]:
    """Start a server, and yield its origin until the block ends."""
    process = Process(ROOT, port, settings, sign_of_life=sign_of_life)
    try:
        process.start(command)
        yield process.address
    finally:
        process.end()


async def submit(origin: str, path: str, acknowledged: dict[str, str]) -> Result:
    """Measure a server's capacity for submissions."""
    async with submitting(origin, path, acknowledged) as call:
        return await measure(call)


def require_once(url: str, acknowledged: dict[str, str]) -> None:
    """Look up all submissions.

    Raises:
        PlainError: Something acknowledged is not stored unchanged, or something is stored twice.
    """
    with opened(url) as database, database.read() as session:
        rows = session.exec(select(Message.name, Message.reference)).all()
    stored = dict(rows)
    if len(stored) < len(rows):
        raise PlainError(f"{len(rows) - len(stored)} of {len(rows)} messages were stored twice")
    lost = sum(stored.get(key) != reference for key, reference in acknowledged.items())
    if lost:
        raise PlainError(f"{lost} of {len(acknowledged)} acknowledged messages are not stored")


def bare(servers: Servers, workers: int, kind: str) -> Result:
    url, port = servers.empty_database(kind, f"bare_{workers}"), free_port()
    command = [sys.executable, "-m", "tests.benchmarks.bare_endpoint", str(port), str(workers)]
    acknowledged: dict[str, str] = {}
    with serving(command, port, {"LIVECOMMERCE_DATABASE_URL": url}, "/openapi.json") as origin:
        result = asyncio.run(submit(origin, "/messages", acknowledged))
    require_once(url, acknowledged)
    return result


def platform(servers: Servers, workers: int, kind: str) -> Result:
    url, port = servers.empty_database(kind, f"platform_{workers}"), free_port()
    settings = {
        "LIVECOMMERCE_DATABASE_URL": url,
        "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
        # A single process keeps state in memory, as by default.
        "LIVECOMMERCE_REDIS_URL": redis_url(servers.redis) if workers > 1 else "",
        "LIVECOMMERCE_RATE_LIMIT": "1000000/minute",
        "LIVECOMMERCE_TRUSTED_PROXIES": "127.0.0.1",
        # Mail stays in the outbox: its delivery does not serve visitors.
        "LIVECOMMERCE_SMTP_URL": "",
    }
    command = [COMMAND, "backend", "--port", str(port), "--workers", str(workers)]
    acknowledged: dict[str, str] = {}
    with serving(command, port, settings, READY) as origin:
        result = asyncio.run(submit(origin, f"{API_PATH}/messages", acknowledged))
    require_once(url, acknowledged)
    return result


def line(case: str, workers: int, kind: str, result: Result, beside: Result) -> str:
    step = result.step
    figures = f"{result.sustained:,.0f} | {step.latency(0.5) * 1000:,.0f} | {step.latency(0.99) * 1000:,.0f}"
    return f"| {case} | {workers} | {kind} | {figures} | {step.errors} | {result.sustained / beside.sustained:.2f} |"


def table(servers: Servers) -> list[str]:
    lines = [
        "| through | workers | database | per second | p50, ms | p99, ms | errors | ratio |",
        "| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    busiest = 0.0
    for kind in DATABASES:
        for workers in WORKERS:
            beside = bare(servers, workers, kind)
            results = {"bare endpoint": beside, "API": platform(servers, workers, kind)}
            lines += [line(case, workers, kind, result, beside) for case, result in results.items()]
            busiest = max(busiest, *(result.generator for result in results.values()))
    return [*lines, "", f"What submits took at most {busiest:.0%} of a core. {machine()}"]


def main() -> None:
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="submissions-"))
        servers = Servers(
            Path(folder), stack.enter_context(postgres(durable=True)), stack.enter_context(redis_server())
        )
        lines = table(servers)
    publish(lines, "submissions", write="--write" in sys.argv)


if __name__ == "__main__":
    main()
