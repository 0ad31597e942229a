"""The metrics for Prometheus: of all processes of a server at one address, also after one of them has died."""

import asyncio
import socket
from collections.abc import Generator, Mapping
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from livecommerce.api.database import Database
from livecommerce.api.outbox_metrics import OutboxCollector
from livecommerce.api.tables import OutboxItem, OutboxState, now
from livecommerce.observability.metrics import FOLDER
from livecommerce.observability.metrics_server import serve_metrics
from livecommerce.serving.static_site import route_name
from livecommerce.settings import Settings
from tests.api.conftest import MESSAGE, Api, settings_of
from tests.support import web
from tests.support.applicant import AFFILIATE
from tests.support.backend import Backend
from tests.support.event_loop import run
from tests.support.ports import free_port
from tests.support.servers import until

WORKERS = 2


def scraped(address: str) -> httpx.Response | None:
    """Return the response to a scrape; None while nobody listens."""
    try:
        return web.get(f"http://{address}/metrics")
    except httpx.TransportError:
        return None


class Watched:
    def __init__(self, backend: Backend, address: str) -> None:
        self.backend, self.address = backend, address

    def scrape(self) -> list[Metric]:
        """Return all families of metrics; wait for the successor of a dead process."""
        answer: httpx.Response = until(lambda: scraped(self.address))
        return list(text_string_to_metric_families(answer.raise_for_status().text))

    def value(self, name: str, **labels: str) -> float:
        """Return the sum of the samples of this name with these labels."""
        return sum(
            sample.value
            for family in self.scrape()
            for sample in family.samples
            if sample.name == f"livecommerce_{name}" and labels.items() <= sample.labels.items()
        )

    def post(self, path: str, body: Mapping[str, object], **headers: str) -> int:
        """Return the status of a post, on a separate connection, so that any worker may respond."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return web.post(f"{self.backend.address}/api/v1{path}", json=body, headers=named).status_code


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Generator[Watched]:
    folder, address = tmp_path_factory.mktemp("watched"), f"127.0.0.1:{free_port()}"
    backend = Backend(f"sqlite:///{folder}/records.db", folder / "log", workers=WORKERS, metrics_address=address)
    try:
        backend.start()
        watched = Watched(backend, address)
        until(lambda: watched.value("workers") == WORKERS)
        yield watched
    finally:
        backend.stop()


def test_names_and_units_are_as_prometheus_asks(watched: Watched) -> None:
    families = watched.scrape()
    assert len({family.name for family in families}) == len(families)
    for family in families:
        assert family.name.startswith("livecommerce_")
        assert family.documentation
        for sample in family.samples:
            assert family.type != "counter" or sample.name.endswith("_total")
        assert family.type != "histogram" or family.name.endswith("_seconds")


def test_requests_are_counted_by_route_whichever_worker_answers(watched: Watched) -> None:
    def counted() -> float:
        return watched.value("http_requests_total", route="/api/v1/health/live", method="GET", status="2xx")

    before, timed = counted(), watched.value("http_request_duration_seconds_count", route="/api/v1/health/live")
    for _ in range(20):
        web.get(f"{watched.backend.address}/api/v1/health/live")
    assert counted() == before + 20
    assert watched.value("http_request_duration_seconds_count", route="/api/v1/health/live") == timed + 20


def test_nobody_can_make_up_labels(watched: Watched) -> None:
    def known() -> set[tuple[str, str]]:
        return {
            (sample.labels["route"], sample.labels["method"])
            for family in watched.scrape()
            for sample in family.samples
            if family.name == "livecommerce_http_requests"
        }

    before, counted = known(), watched.value("http_requests_total", route="unknown", status="4xx")
    for number in range(10):
        web.get(f"{watched.backend.address}/api/v1/made-up-{number}")
        web.request(f"METHOD{number}", f"{watched.backend.address}/{number}")
    assert known() - before <= {("unknown", "GET"), ("unknown", "other"), ("unknown", "POST")}
    assert watched.value("http_requests_total", route="unknown", status="4xx") == counted + 20


def test_no_label_holds_what_a_stranger_sent(watched: Watched) -> None:
    def labels() -> list[str]:
        return [value for family in watched.scrape() for sample in family.samples for value in sample.labels.values()]

    word = "quetzal"
    headers = {word: word, "cookie": f"session={word}", "user-agent": word, "origin": f"http://{word}.example"}
    bodies: tuple[Mapping[str, object], ...] = (
        MESSAGE | {"topic": word, word: word},
        {"kind": word, "count": 1},
        {"application": word, "step": word, "outcome": word},
        {"email": f"{word}@example.com", "password": word},
    )
    calls = ("messages", "applications/affiliate", f"applications/{word}", "faults", "steps", "sessions", word)
    before = len(labels())
    for path in (*(f"/api/v1/{call}" for call in calls), f"/{word}", f"/icons/{word}.json", f"/_event?token={word}"):
        web.request(word.upper(), f"{watched.backend.address}{path}", headers=headers)
        for body in bodies:
            web.post(f"{watched.backend.address}{path}", json=body, headers=headers)
    after = labels()
    assert [value for value in after if word in value.lower()] == []
    routes = len({value for value in after if value.startswith("/")})
    assert len(after) - before <= routes * 40


def test_what_came_of_forms(watched: Watched) -> None:
    def outcomes(kind: str) -> dict[str, float]:
        names = ("stored", "repeated", "trapped", "refused")
        return {name: watched.value("submissions_total", kind=kind, outcome=name) for name in names}

    before, kept = outcomes("message"), watched.value("outbox_items", channel="mail", state="kept")
    assert [watched.post("/messages", MESSAGE, idempotency_key="k") for _ in range(3)] == [201] * 3
    assert watched.post("/messages", MESSAGE | {"topic": "weather"}) == 422
    assert watched.post("/messages", MESSAGE | {"referral_note": "I am a robot"}) == 201
    more = {"stored": 1, "repeated": 2, "trapped": 1, "refused": 1}
    assert outcomes("message") == {name: before[name] + count for name, count in more.items()}
    assert watched.post("/applications/affiliate", {**AFFILIATE, "email": "a@example.com"}) == 201
    assert outcomes("affiliate")["stored"] == 1
    assert watched.value("outbox_items", channel="mail", state="kept") == kept + 4
    assert watched.value("database_up") == 1


def test_logins_that_fail(watched: Watched) -> None:
    before = watched.value("login_failures_total")
    assert watched.post("/sessions", {"email": "nobody@example.com", "password": "wrong"}) == 401
    assert watched.value("login_failures_total") == before + 1


def test_a_worker_that_dies_takes_no_count_along_and_leaves_no_gauge(watched: Watched) -> None:
    def stored() -> float:
        return watched.value("submissions_total", kind="message", outcome="stored")

    acknowledged = stored()
    for _ in range(WORKERS):
        for _ in range(6):
            assert watched.post("/messages", MESSAGE) == 201
            acknowledged += 1
        watched.backend.kill_a_worker()
        until(lambda: watched.value("workers") == WORKERS)
        assert stored() == acknowledged
    until(lambda: web.get(f"{watched.backend.address}/api/v1/health/ready").status_code == 200)
    assert watched.post("/messages", MESSAGE) == 201
    assert stored() == acknowledged + 1


def test_a_name_that_was_pointed_at_the_metrics_reads_none(watched: Watched) -> None:
    answer = web.get(f"http://{watched.address}/metrics", headers={"host": "evil.example"})
    assert (answer.status_code, "livecommerce_" in answer.text) == (421, False)


def test_a_silent_connection_to_the_metrics_ends(watched: Watched) -> None:
    host, port = watched.address.split(":")
    with socket.create_connection((host, int(port)), timeout=20) as connection:
        assert connection.recv(1) == b""


def test_visitors_find_no_metrics(watched: Watched) -> None:
    assert web.get(f"{watched.backend.address}/metrics").status_code == 404


class TestInOneProcess:
    @pytest.fixture
    def api_settings(self, database_url: str) -> Settings:
        return settings_of(database_url=database_url, rate_limit="1/minute")

    def _scrape(self, api: Api) -> dict[tuple[str, ...], float]:
        registry = CollectorRegistry()
        registry.register(OutboxCollector(api.platform.database))
        families = text_string_to_metric_families(generate_latest(registry).decode())
        return {
            (sample.name.removeprefix("livecommerce_"), *sample.labels.values()): sample.value
            for family in families
            for sample in family.samples
        }

    def test_the_outbox_is_looked_at(self, api: Api) -> None:
        assert set(self._scrape(api).values()) == {0, 1}
        states: list[OutboxState] = ["pending", "pending", "kept", "dead", "sent", "discarded"]
        with api.platform.database.write() as session:
            for age, state in enumerate(states, start=1):
                session.add(
                    OutboxItem(
                        id=f"{age}",
                        channel="webhook",
                        kind="x",
                        recipient="x",
                        subject="x",
                        payload={},
                        state=state,
                        due_at=now() + timedelta(hours=1),
                        give_up_at=now() + timedelta(days=1),
                        created_at=now() - timedelta(minutes=age),
                    )
                )
        found = self._scrape(api)
        assert [found["outbox_items", "webhook", state] for state in ("pending", "kept", "dead")] == [2, 1, 1]
        assert found["outbox_items", "mail", "pending"] == 0
        assert 120 <= found["outbox_oldest_pending_seconds", "webhook"] < 180
        assert found["outbox_oldest_pending_seconds", "mail"] == 0
        assert ("outbox_items", "webhook", "sent") not in found

    def test_too_many_calls_are_counted(self, api: Api) -> None:
        from livecommerce.observability.metrics import metrics

        def limited() -> float:
            return metrics().registry.get_sample_value("livecommerce_rate_limited_total", {"limit": "post"}) or 0

        before = limited()
        assert [api.post("/messages", MESSAGE).status_code for _ in range(3)] == [201, 429, 429]
        assert limited() == before + 2


def test_a_scrape_does_without_a_database_that_hangs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("livecommerce.api.outbox_metrics.SECONDS", 0.2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        database = Database(f"postgresql+psycopg://nobody@127.0.0.1:{silent.getsockname()[1]}/x")
        (up,) = OutboxCollector(database).collect()
    assert [(sample.name, sample.value) for sample in up.samples] == [("livecommerce_database_up", 0)]


def test_a_process_that_is_just_beginning_spoils_no_scrape(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(FOLDER, str(tmp_path))
    (tmp_path / "counter_1.db").touch()
    address = f"127.0.0.1:{free_port()}"

    async def scrape() -> httpx.Response:
        async with serve_metrics(settings_of(metrics_address=address)):
            return await asyncio.to_thread(until, lambda: scraped(address))

    assert run(scrape()).status_code == 200


@pytest.mark.parametrize(
    ("address", "route"),
    [
        ("/", "/"),
        ("/form/TalentForm", "/form/TalentForm"),
        ("/blog", "/blog"),
        ("/blog/casting-a-host", "/blog/{page}"),
        ("/blog/tags/money", "/blog/{page}"),
        ("/assets/home-x1.js", "/assets/{file}"),
        ("/blog/casting-a-host/_payload.json", "/{file}"),
    ],
)
def test_what_grows_with_the_content_is_one_route(address: str, route: str) -> None:
    assert route_name(address) == route
