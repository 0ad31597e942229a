"""Readiness reports problems soon, also when a server hangs; liveness is independent."""

import socket
import threading
import time
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor

import pytest

from livecommerce.settings import Settings
from tests.api.conftest import Api, problem, settings_of

ASKED = 30
SOON = 10
"""Seconds: the limit is two, and test machines are slow."""


@pytest.fixture
def silent() -> Generator[int]:
    """Yield the port of a server that accepts connections and never responds."""
    with socket.create_server(("127.0.0.1", 0), backlog=200) as server:
        yield server.getsockname()[1]


class TestDatabase:
    @pytest.fixture
    def api_settings(self, silent: int) -> Settings:
        return settings_of(database_url=f"postgresql://nobody@127.0.0.1:{silent}/x")

    def test_a_hanging_database_is_reported_while_the_process_is_live(self, api: Api) -> None:
        late = {"database": ["The database does not answer within 2 seconds."]}
        # Late callers get the error of the first connection, five seconds after the start.
        ended = {"database": ["The database cannot be reached."]}
        first = problem(api.get("/health/ready"), 503)
        start, threads = time.monotonic(), threading.active_count()
        with ThreadPoolExecutor(ASKED) as askers:
            asked = [askers.submit(api.get, "/health/ready") for _ in range(ASKED)]
            assert api.get("/health/live").status_code == 200
            errors = [first, *(problem(answer.result(), 503) for answer in asked)]
            assert time.monotonic() - start < SOON
        assert late in errors
        assert [error for error in errors if error not in (late, ended)] == []
        # However many callers there are, a single one keeps waiting.
        assert threading.active_count() <= threads + 3


class TestRedis:
    @pytest.fixture
    def api_settings(self, silent: int, tmp_path: object) -> Settings:
        return settings_of(database_url=f"sqlite:///{tmp_path}/records.db", redis_url=f"redis://127.0.0.1:{silent}")

    def test_a_hanging_redis_is_reported(self, api: Api) -> None:
        start = time.monotonic()
        assert list(problem(api.get("/health/ready"), 503)) == ["redis"]
        assert time.monotonic() - start < SOON
        assert api.get("/health/live").status_code == 200


class TestBoth:
    @pytest.fixture
    def api_settings(self, tmp_path: object) -> Settings:
        return settings_of(
            database_url=f"sqlite:///{tmp_path}/records.db", redis_url="redis://127.0.0.1:1", rate_limit="9/minute"
        )

    def test_each_part_is_named_with_its_reason(self, api: Api) -> None:
        api.platform.database.downgrade("0001")
        response = api.get("/health/ready")
        assert problem(response, 503) == {
            "migrations": ["the database has other tables than this release; run: livecommerce db migrate"],
            "redis": ["Redis cannot be reached."],
        }
        assert response.json()["message"] == "Not ready: migrations, redis."
