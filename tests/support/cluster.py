"""The site on several workers: PostgreSQL, Redis, two backends, and Caddy as load balancer in front."""

import pickle
import signal
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import httpx
import psycopg
from psycopg.rows import dict_row
from redis import Redis

from livecommerce.api.database import Database
from livecommerce.engine.compat.signed_state import SIGNATURE_BYTES
from livecommerce.forms.applications import APPLICATIONS
from tests.api.conftest import settings_of
from tests.browser.conftest import DESK_SECRET, Process
from tests.support import web
from tests.support.applicant import Applicant
from tests.support.ports import free_port, is_free
from tests.support.processes import COMMAND
from tests.support.servers import MailServer, Server, mail_server, postgres, postgres_url, redis_server, until

LIVE, READY = "/api/v1/health/live", "/api/v1/health/ready"
RECORDS_OF_CONNECTIONS = "token_manager_socket_record_"

CADDYFILE = """
{{
	admin localhost:{admin}
}}
http://localhost:{port} {{
	@backend path /api/* /desk /desk/* /_event /_event/* /icons/*
	handle @backend {{
		reverse_proxy {workers} {{
			lb_policy round_robin
			health_uri {live}
			health_interval 250ms
			health_timeout 5s
		}}
	}}
	root * {site}
	import {site}/site.caddy
}}
"""


class Worker(Process):
    """A backend of the site, which PostgreSQL knows by its name."""

    def __init__(self, name: str, root: Path, settings: dict[str, str]) -> None:
        self.name, self._port = name, free_port()
        super().__init__(root, self._port, settings | {"PGAPPNAME": name}, sign_of_life=LIVE)

    def run(self, workers: int = 1) -> None:
        # While it was down, a connection of another process may have used the port.
        until(lambda: is_free(self._port))
        self.start([COMMAND, "backend", "--port", str(self._port), "--workers", str(workers)])

    def send_signal(self, what: signal.Signals) -> None:
        assert self._process
        self._process.send_signal(what)

    def ended(self) -> int:
        assert self._process
        return self._process.wait(timeout=30)

    def answer(self, path: str) -> httpx.Response:
        return web.get(self.address + path, timeout=30)


@dataclass
class Cluster:
    address: str
    workers: tuple[Worker, Worker]
    database: Server
    redis: Server
    mails: MailServer
    proxy: Server

    def query(self, statement: str, *values: Any) -> list[dict[str, Any]]:
        """Return the rows of a query, by column."""
        with psycopg.connect(postgres_url(self.database)) as connection:
            return connection.cursor(row_factory=dict_row).execute(statement.encode(), values).fetchall()

    @contextmanager
    def held(self, table: str) -> Generator[None]:
        """Lock a table within the block, so that writers wait in the middle of their work."""
        with psycopg.connect(postgres_url(self.database)) as connection:
            connection.execute(f"LOCK TABLE {table} IN EXCLUSIVE MODE".encode())
            yield

    def writing(self) -> Worker:
        """Return the worker that waits for a table, once there is one."""
        waiting = "SELECT application_name AS name FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        name = until(lambda: self.query(waiting))[0]["name"]
        return next(worker for worker in self.workers if worker.name == name)

    @property
    def memory(self) -> Redis:
        return Redis(port=self.redis.port)

    def connections(self) -> dict[str, str]:
        """Return the token of every connected page, with the worker process that it is connected to."""
        keys: Any = self.memory.keys(f"{RECORDS_OF_CONNECTIONS}*")
        records: Any = {key: self.memory.get(key) for key in keys}
        return {
            key.decode(): pickle.loads(record[SIGNATURE_BYTES:]).instance_id
            for key, record in records.items()
            if record
        }

    def expect_once(self, applicant: Applicant) -> None:
        """Assert that there is one application with these answers, under the reference that is shown, and one mail."""
        reference = applicant.reference()
        [row] = self.query("SELECT reference, answers FROM applications WHERE email = %s", applicant.email)
        assert row["reference"] == reference
        assert row["answers"] == APPLICATIONS[applicant.kind].validate(applicant.answers).answers
        unsent = "SELECT id FROM outbox WHERE recipient = %s AND state <> 'sent'"
        until(lambda: not self.query(unsent, applicant.email))
        [mail] = self.mails.to(applicant.email)
        assert reference in mail["Subject"]


def redis_url(server: Server) -> str:
    return f"redis://localhost:{server.port}"


@contextmanager
def caddy(folder: Path, site: Path, workers: tuple[Worker, Worker], port: int) -> Generator[Server]:
    """Start the proxy, which serves the pages, and balances everything else over the workers."""
    upstreams = " ".join(worker.address.removeprefix("http://") for worker in workers)
    configuration = CADDYFILE.format(admin=free_port(), port=port, workers=upstreams, site=site, live=LIVE)
    (folder / "Caddyfile").write_text(configuration)
    server = Server(["env", f"HOME={folder}", "caddy", "run", "--config", str(folder / "Caddyfile")], port)
    try:
        server.start()
        until(lambda: web.answers(f"http://localhost:{port}/"))
        yield server
    finally:
        server.stop()


@contextmanager
def cluster(root: Path, site: Path, folder: Path, *, processes: int = 1, smtp_url: str = "") -> Generator[Cluster]:
    """Start everything in an empty folder; `smtp_url` is a mail server to use instead of the cluster's."""
    with ExitStack() as stack:
        database, redis = stack.enter_context(postgres()), stack.enter_context(redis_server())
        mails = stack.enter_context(mail_server())
        port = free_port()
        settings = {
            "LIVECOMMERCE_SITE_URL": f"http://localhost:{port}",
            "LIVECOMMERCE_DATABASE_URL": postgres_url(database),
            "LIVECOMMERCE_REDIS_URL": redis_url(redis),
            "LIVECOMMERCE_SMTP_URL": smtp_url or mails.url,
            "LIVECOMMERCE_SMTP_REQUIRE_TLS": "false",
            "LIVECOMMERCE_RATE_LIMIT": "100000/minute",
            "LIVECOMMERCE_TRUSTED_PROXIES": "127.0.0.1",
            "LIVECOMMERCE_DESK_SECRET": DESK_SECRET,
        }
        records = Database(settings_of(database_url=postgres_url(database)).database_url)
        records.migrate()
        records.close()
        workers = (Worker("first", root, settings), Worker("second", root, settings))
        for worker in workers:
            stack.callback(worker.end, signal.SIGKILL)
        with ThreadPoolExecutor() as pool:
            list(pool.map(Worker.run, workers, [processes] * len(workers)))
        proxy = stack.enter_context(caddy(folder, site, workers, port))
        yield Cluster(f"http://localhost:{port}", workers, database, redis, mails, proxy)
