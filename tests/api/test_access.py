"""Access to the API: who, how often, from where; and its responses."""

from collections.abc import Generator
from typing import Any

import pytest
from sqlalchemy import text
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from livecommerce.api.client_address import BehindProxies, client_address
from livecommerce.api.database import Database
from livecommerce.api.tables import Message
from livecommerce.settings import Settings
from tests.api.conftest import BEFORE_DATABASE, MESSAGE, PROXY, SITE, Api, problem, settings_of
from tests.support.event_loop import run
from tests.support.ports import free_port
from tests.support.servers import Server, postgres, postgres_url, until

LOGIN = {"email": "ada@example.com", "password": "x"}


@BEFORE_DATABASE
@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:3001"},
        {"origin": "https://[broken"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example", "sec-fetch-site": "cross-site"},
    ],
)
def test_other_sites_can_do_nothing(api: Api, headers: dict[str, str]) -> None:
    for path, body in (("/messages", MESSAGE), ("/sessions", LOGIN), ("/activation-codes", {"email": "a@b.co"})):
        problem(api.client.post(f"/api/v1{path}", json=body, headers=headers), 403)
    problem(api.client.delete("/api/v1/sessions/current", headers=headers), 403)
    assert api.rows(Message) == []


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"origin": SITE},
        {"origin": SITE, "sec-fetch-site": "same-origin"},
        {"origin": "null", "sec-fetch-site": "same-origin"},
        {"origin": SITE, "sec-fetch-site": "cross-site", "host": "api.example.com"},
        {"origin": "https://www.example.org", "host": "www.example.org"},
    ],
)
def test_the_own_site_and_programs_can(api: Api, headers: dict[str, str]) -> None:
    assert api.client.post("/api/v1/messages", json=MESSAGE, headers=headers).status_code == 201


@BEFORE_DATABASE
def test_browsers_may_read_answers_on_the_site_alone(api: Api) -> None:
    def allowed(origin: str) -> str | None:
        return api.get("/health/live", origin=origin).headers.get("access-control-allow-origin")

    assert allowed(SITE) == SITE
    assert allowed("https://evil.example") is None


@BEFORE_DATABASE
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api", 404),
        ("GET", "/api/v1/nothing", 404),
        ("GET", "/api/v1/messages/", 404),
        ("GET", "/api/v1/%00", 404),
        ("GET", "/api/v1/messages", 405),
        ("PUT", "/api/v1/messages", 405),
        ("POST", "/api/v1/health/live", 405),
        ("GET", "/api/v1/sessions/current", 401),
    ],
)
def test_every_failure_has_the_same_shape(api: Api, method: str, path: str, status: int) -> None:
    response = api.client.request(method, path)
    assert problem(response, status) == {}
    assert ("allow" in response.headers) == (status == 405)


def test_what_breaks_inside_is_answered_and_logged_without_answers(
    capsys: pytest.CaptureFixture[str], api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    from livecommerce.api import messages

    def fail(*_: object) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(messages, "receive", fail)
    response = api.post("/messages", MESSAGE, x_request_id="from-the-proxy")
    assert problem(response, 500) == {}
    assert response.headers["x-request-id"] == "from-the-proxy"
    log = capsys.readouterr().err
    assert "from-the-proxy" in log
    assert "broken" in log
    assert MESSAGE["email"] not in log


@BEFORE_DATABASE
def test_a_request_id_is_made_where_none_or_a_bad_one_is_given(api: Api) -> None:
    for given in ("", "x" * 100, "a b"):
        made = api.get("/health/live", **{"x-request-id": given}).headers["x-request-id"]
        assert made not in {"", given}


@pytest.mark.parametrize(
    ("proxies", "forwarded", "address"),
    [
        ("", ["203.0.113.9"], "10.0.0.1"),
        ("10.0.0.1", [], "10.0.0.1"),
        ("10.0.0.2", ["203.0.113.9"], "10.0.0.1"),
        ("10.0.0.1", ["203.0.113.9"], "203.0.113.9"),
        ("10.0.0.0/8", ["6.6.6.6, 203.0.113.9"], "203.0.113.9"),
        ("10.0.0.0/8", ["6.6.6.6, 203.0.113.9", "10.0.0.2"], "203.0.113.9"),
        ("10.0.0.1", ["6.6.6.6, 203.0.113.9", "10.0.0.2"], "10.0.0.2"),
        ("10.0.0.1", ["nonsense"], "unknown"),
        ("10.0.0.1", ["2001:db8:1:2:3:4:5:6"], "2001:db8:1:2::/64"),
        ("10.0.0.1", ["::ffff:203.0.113.9"], "203.0.113.9"),
    ],
)
def test_the_client_is_who_the_trusted_proxies_say(proxies: str, forwarded: list[str], address: str) -> None:
    seen: list[str] = []

    async def app(scope: Scope, _receive: Receive, _send: Send) -> None:
        seen.append(client_address(HTTPConnection(scope)))

    headers = [(b"x-forwarded-for", line.encode()) for line in forwarded]
    scope: Scope = {"type": "http", "client": ("10.0.0.1", 1), "headers": headers}
    run(BehindProxies(app, settings_of(trusted_proxies=proxies))(scope, _never, _never))
    assert seen == [address]


async def _never(*_: object) -> Any:
    raise AssertionError


class TestRates:
    """A limit of three a minute, counted in this process or in Redis."""

    @pytest.fixture(params=["memory", "redis"])
    def api_settings(self, request: pytest.FixtureRequest, database_url: str) -> Settings:
        redis = request.getfixturevalue("redis_running") if request.param == "redis" else None
        address = f"redis://127.0.0.1:{redis.port}" if redis else ""
        return settings_of(database_url=database_url, rate_limit="3/minute", redis_url=address, trusted_proxies=PROXY)

    def test_too_many_posts_are_told_when_to_retry(self, api: Api, request: pytest.FixtureRequest) -> None:
        me = f"2001:db8:{abs(hash(request.node.name)) % 9999}::1"
        for path in ("/messages", "/sessions", "/applications/brand", "/activations", "/activation-codes"):
            body: dict[str, str] = {}
            assert [api.post(path, body, x_forwarded_for=me).status_code for _ in range(3)] == [422] * 3
            response = api.post(path, body, x_forwarded_for=me)
            problem(response, 429)
            assert 0 < int(response.headers["retry-after"]) <= 60
            other = f"192.0.2.{abs(hash(request.node.name)) % 250}"
            assert api.post(path, body, x_forwarded_for=other).status_code == 422

    def test_only_a_proxy_can_name_another_client(self, api: Api, request: pytest.FixtureRequest) -> None:
        me = f"2001:db8:{abs(hash(request.node.name)) % 9999}:1::1"
        claims = [f"6.6.6.{number}, {me}" for number in range(4)]
        statuses = [api.post("/messages", {}, x_forwarded_for=claim).status_code for claim in claims]
        assert statuses == [422] * 3 + [429]

    def test_health_is_not_counted(self, api: Api) -> None:
        assert {api.get("/health/live").status_code for _ in range(20)} == {200}


class TestRedisAway:
    """A Redis that stops and restarts."""

    @pytest.fixture
    def own_redis(self) -> Server:
        port = free_port()
        return Server(["redis-server", "--port", str(port), "--save", ""], port)

    @pytest.fixture
    def api_settings(self, tmp_path: object, own_redis: Server) -> Settings:
        return settings_of(
            database_url=f"sqlite:///{tmp_path}/records.db", redis_url=f"redis://127.0.0.1:{own_redis.port}"
        )

    def test_posts_continue_and_readiness_reports_outage_and_recovery(
        self, api: Api, own_redis: Server, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("livecommerce.api.rates.REDIS_PAUSE_SECONDS", 0)
        assert api.post("/messages", MESSAGE).status_code == 201
        assert list(problem(api.get("/health/ready"), 503)) == ["redis"]
        own_redis.start()
        try:
            until(lambda: api.get("/health/ready").status_code == 200)
            assert api.get("/health/ready").json()["data"]["redis"] == "ok"
            assert api.post("/messages", MESSAGE).status_code == 201
        finally:
            own_redis.stop()
        assert api.post("/messages", MESSAGE).status_code == 201


def test_readiness_names_tables_that_are_missing(api: Api) -> None:
    assert api.get("/health/ready").json()["data"] == {
        "database": "ok",
        "migrations": "ok",
        "redis": "off",
        "content": "ok",
    }
    with api.platform.database.write() as session:
        newest = session.connection().execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        session.connection().execute(text("UPDATE alembic_version SET version_num = 'older'"))
    try:
        errors = problem(api.get("/health/ready"), 503)
        assert "livecommerce db migrate" in errors["migrations"][0]
    finally:
        with api.platform.database.write() as session:
            session.connection().execute(text("UPDATE alembic_version SET version_num = :was"), {"was": newest})


class TestDatabaseRestarted:
    @pytest.fixture
    def own_postgres(self) -> Generator[Server]:
        with postgres() as server:
            yield server

    @pytest.fixture
    def api_settings(self, own_postgres: Server) -> Settings:
        settings = settings_of(database_url=postgres_url(own_postgres))
        database = Database(settings.database_url)
        database.migrate()
        database.close()
        return settings

    def test_all_is_well_again_without_a_restart_of_the_api(self, api: Api, own_postgres: Server) -> None:
        assert api.post("/messages", MESSAGE).status_code == 201
        own_postgres.stop_fast()
        problem(api.post("/messages", MESSAGE, idempotency_key="k"), 503)
        own_postgres.start()
        until(lambda: api.get("/health/ready").status_code == 200)
        assert api.post("/messages", MESSAGE, idempotency_key="k").status_code == 201
        assert len(api.rows(Message)) == 2


class TestDatabaseAway:
    @pytest.fixture
    def api_settings(self) -> Settings:
        return settings_of(database_url=f"postgresql://postgres@127.0.0.1:{free_port()}/x")

    def test_posts_are_told_to_retry_and_readiness_gives_the_reason(self, api: Api) -> None:
        response = api.post("/messages", MESSAGE)
        assert problem(response, 503) == {}
        assert int(response.headers["retry-after"]) > 0
        assert list(problem(api.get("/health/ready"), 503)) == ["database"]
        assert api.get("/health/live").status_code == 200
