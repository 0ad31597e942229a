"""A deployment of the site: one machine with a release, two workers, PostgreSQL and Redis."""

import shutil
import subprocess
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg
from redis import Redis

from tests.browser.conftest import DESK_SECRET
from tests.conftest import ROOT
from tests.support.ports import free_port, is_free
from tests.support.servers import postgres, postgres_url, redis_server
from tests.support.units import Machine

SECOND, SECOND_POLICY = "<!-- second -->", "worker-src 'none'; default-src 'none'"
"""Marks the pages of the second release, and their policies."""


@dataclass
class Deployment:
    """A running deployment.

    `workers` and `port` are ports, `database` and `redis` addresses; `installed` has the modification time of every
    file of the release.
    """

    machine: Machine
    workers: list[int]
    port: int
    database: str
    redis: Redis
    installed: dict[Path, int] = field(default_factory=dict[Path, int])

    @property
    def current(self) -> Path:
        """The release that runs, or that will at the next start."""
        return self.machine.path("/opt/livecommerce/current")

    @property
    def packages(self) -> Path:
        [folder] = self.current.glob("venv/lib/python3.*/site-packages")
        return folder

    def switch(self, release: Path) -> None:
        """Make another release the current one; running processes are not affected."""
        self.current.unlink(missing_ok=True)
        self.current.symlink_to(release)

    def counted(self) -> str:
        """Return the clients whose requests Redis counts."""
        keys: Any = self.redis.keys("LIMITS:*")
        return b" ".join(keys).decode()

    def rows(self, query: str, *values: str) -> list[tuple[Any, ...]]:
        with psycopg.connect(self.database) as connection:
            return connection.execute(query.encode(), values).fetchall()


def unit_of(port: int) -> str:
    return f"livecommerce-backend@{port}.service"


def times(folder: Path) -> dict[Path, int]:
    return {path: path.lstat().st_mtime_ns for path in folder.resolve().rglob("*") if not path.is_dir()}


@contextmanager
def deployed(folder: Path) -> Generator[Deployment]:
    """Install the site from the last build in an empty folder, and start everything behind the proxy."""
    machine = Machine(folder)
    release = machine.path("/opt/livecommerce/releases/first")
    with ExitStack() as stack:
        pool = stack.enter_context(ThreadPoolExecutor())
        install = pool.submit(_install, release)
        records, shared = stack.enter_context(postgres()), stack.enter_context(redis_server())
        redis = Redis(port=shared.port)
        running = Deployment(machine, _worker_ports(), free_port(), postgres_url(records), redis)
        machine.write_settings(
            LIVECOMMERCE_SITE_URL=f"http://localhost:{running.port}",
            LIVECOMMERCE_DATABASE_URL=running.database,
            LIVECOMMERCE_REDIS_URL=f"redis://127.0.0.1:{shared.port}",
            LIVECOMMERCE_TRUSTED_PROXIES="127.0.0.1",
            LIVECOMMERCE_RATE_LIMIT="100000/minute",
            LIVECOMMERCE_DESK_SECRET=DESK_SECRET,
        )
        install.result()
        running.switch(release)
        running.installed = times(release)
        machine.start("livecommerce-migrate.service")
        stack.callback(machine.stop_all)
        list(pool.map(machine.start, map(unit_of, running.workers)))
        yield running


def _install(release: Path) -> None:
    command = [ROOT / "deploy" / "install", "--no-build", release]
    installed = subprocess.run(command, capture_output=True, text=True, check=False)
    assert installed.returncode == 0, installed.stderr


def _worker_ports() -> list[int]:
    # A worker also has a port for its metrics, ten thousand above its own.
    free = (port for port in range(8001, 9000) if is_free(port) and is_free(port + 10_000))
    return [next(free), next(free)]


def second_release(first: Path) -> Path:
    """Return a release beside the first, with different pages and policies."""
    second = first.with_name("second")
    shutil.copytree(first / ".web", second / ".web")
    shutil.copy(first / "rxconfig.py", second)
    (second / "venv").symlink_to(first / "venv")
    (second / "pages.caddy").write_text((first / "pages.caddy").read_text().replace(str(first), str(second)))
    pages = second / ".web" / "build" / "client"
    about, rules = pages / "about-us.html", pages / "site.caddy"
    about.write_text(about.read_text().replace("</body>", f"{SECOND}</body>"))
    for compressed in pages.glob("about-us.html.*"):
        compressed.unlink()
    rules.write_text(rules.read_text().replace("default-src 'none'", SECOND_POLICY))
    return second
