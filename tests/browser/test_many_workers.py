"""Two workers behind a load balancer: nothing is lost or doubled, whatever dies or is restarted."""

import os
import signal
import uuid
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from livecommerce.constants import API_PATH
from tests.api.conftest import MESSAGE
from tests.browser.conftest import alive
from tests.support import web
from tests.support.applicant import Applicant, about_to_submit, applicant, expect_step, expect_waiting
from tests.support.cluster import LIVE, READY, Cluster, Worker, cluster
from tests.support.member import applied, member_of, set_status
from tests.support.servers import postgres_url, until

SOON = 2_000
"""The time limit for a change to appear, in milliseconds."""
RECONNECTED = 60_000
"""The time limit of a reconnection to another worker."""


@contextmanager
def connects(running: Cluster) -> Generator[None]:
    before = set(running.connections())
    yield
    until(lambda: set(running.connections()) - before)


@pytest.fixture(scope="module")
def running(root: Path, static_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Cluster]:
    with cluster(root, static_dir, tmp_path_factory.mktemp("cluster")) as all_of_it:
        yield all_of_it


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], running: Cluster) -> dict[str, Any]:
    return {**browser_context_args, "base_url": running.address}


@pytest.fixture(autouse=True)
def outages_are_noticed(allowed_messages: list[str]) -> None:
    allowed_messages += ["WebSocket", "Failed to load resource"]


@pytest.fixture
def brand(desktop: Page) -> Applicant:
    somebody = applicant(desktop, "brand")
    somebody.open()
    somebody.answer(0)
    return somebody


@pytest.fixture
def affiliate(desktop: Page) -> Applicant:
    return about_to_submit(desktop)


def ready(worker: Worker) -> dict[str, list[str]]:
    """Return the problems of a worker; none if it is ready."""
    response = worker.answer(READY)
    assert response.status_code == (503 if response.json().get("errors") else 200)
    return response.json().get("errors", {})


def loads_of(page: Page) -> list[str]:
    """Return the documents that a page loads from now on."""
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    return loads


def expect_reading(page: Page, running: Cluster) -> None:
    """Assert that pages still work, and no process has ended."""
    reader = page.context.new_page()
    reader.goto("/for-brands")
    expect(reader.get_by_role("heading", level=1)).to_be_visible()
    reader.close()
    assert [worker.answer(LIVE).status_code for worker in running.workers] == [200, 200]


def test_every_tab_of_an_account_hears_of_a_change_whichever_worker_it_is_connected_to(
    desktop: Page, running: Cluster
) -> None:
    database = postgres_url(running.database)
    member = member_of(running.address, database)
    reference = applied(running.address, member)
    with connects(running):
        member.log_in(desktop)
    tabs = [desktop, *(desktop.context.new_page() for _ in range(3))]
    for tab in tabs[1:]:
        # A tab asks twice, and so always the same worker, unless there is another request in between.
        web.get(running.address + LIVE)
        with connects(running):
            alive(tab, "/login")
    until(lambda: len(set(running.connections().values())) == 2)
    set_status(database, reference, "accepted")
    for tab in tabs:
        expect(tab.locator("[data-status]")).to_have_text("Accepted", timeout=SOON)


def test_an_account_continues_with_another_worker_when_its_own_is_killed(desktop: Page, running: Cluster) -> None:
    database = postgres_url(running.database)
    member = member_of(running.address, database)
    reference = applied(running.address, member)
    with connects(running):
        member.log_in(desktop)
    for worker in running.workers:
        worker.end(signal.SIGKILL)
        set_status(database, reference, "in_review")
        expect(desktop.locator("[data-status]")).to_have_text("In review", timeout=RECONNECTED)
        set_status(database, reference, "accepted")
        expect(desktop.locator("[data-status]")).to_have_text("Accepted", timeout=SOON)
        worker.run()


def test_an_account_is_current_again_when_redis_has_come_back(desktop: Page, running: Cluster) -> None:
    database = postgres_url(running.database)
    member = member_of(running.address, database)
    reference = applied(running.address, member)
    with connects(running):
        member.log_in(desktop)
    running.redis.stop()
    set_status(database, reference, "in_review")
    running.redis.start()
    expect(desktop.locator("[data-status]")).to_have_text("In review", timeout=RECONNECTED)


def test_nothing_of_a_session_is_kept_in_redis(desktop: Page, running: Cluster) -> None:
    member = member_of(running.address, postgres_url(running.database))
    with connects(running):
        member.log_in(desktop)
    [session] = [cookie.get("value", "") for cookie in desktop.context.cookies() if cookie.get("name") == "session"]
    keys: Any = running.memory.keys("*_reflex___state*")
    kept: Any = [running.memory.get(key) for key in keys]
    assert kept
    assert not any(session.encode() in state or member.email.encode() in state for state in kept if state)


@pytest.mark.usefixtures("browser_name")  # So it keeps its place among the others.
def test_what_both_are_asked_at_once_is_done_once(running: Cluster) -> None:
    first, second = (worker.address + API_PATH for worker in running.workers)
    keys = [uuid.uuid4().hex for _ in range(20)]

    def post(address: str, key: str) -> str:
        body, headers = MESSAGE | {"email": f"{key}@example.com"}, {"Idempotency-Key": key}
        response = web.post(f"{address}/messages", json=body, headers=headers, timeout=30)
        assert response.status_code == 201
        return response.json()["data"]["reference"]

    with ThreadPoolExecutor(8) as pool:
        given = list(zip(pool.map(post, [first] * 20, keys), pool.map(post, [second] * 20, keys), strict=True))
    assert all(reference == other for reference, other in given)
    until(lambda: all(running.mails.to(f"{key}@example.com") for key in keys))
    assert not running.query("SELECT id FROM outbox WHERE state = 'pending' AND attempts > 1")
    assert all(len(running.mails.to(f"{key}@example.com")) == 1 for key in keys)


def test_a_worker_that_is_killed_while_a_form_is_sent(affiliate: Applicant, running: Cluster) -> None:
    with running.held("applications"):
        affiliate.submit()
        busy = running.writing()
        busy.end(signal.SIGKILL)
    running.expect_once(affiliate)
    busy.run()


def test_redis_goes_down_and_comes_back_empty(brand: Applicant, running: Cluster) -> None:
    page = brand.page
    brand.go_on()
    expect_step(page, 2)
    running.redis.stop()
    assert [set(ready(worker)) for worker in running.workers] == [{"redis"}, {"redis"}]
    expect_reading(page, running)
    brand.answer(1)
    brand.go_on()
    expect_step(page, 3)
    running.redis.start()
    until(lambda: all(ready(worker) == {} for worker in running.workers))
    brand.reach(6, start=3)
    brand.answer(5)
    brand.submit()
    running.expect_once(brand)


def test_postgresql_is_down_while_a_form_is_sent(affiliate: Applicant, running: Cluster) -> None:
    running.database.stop_fast()
    affiliate.submit()
    expect_waiting(affiliate.page)
    assert [set(ready(worker)) for worker in running.workers] == [{"database"}, {"database"}]
    expect_reading(affiliate.page, running)
    running.database.start()
    running.expect_once(affiliate)
    until(lambda: all(ready(worker) == {} for worker in running.workers))


def test_a_worker_starts_while_everything_else_is_down(affiliate: Applicant, running: Cluster) -> None:
    worker = running.workers[1]
    running.database.stop_fast()
    running.redis.stop()
    worker.end(signal.SIGKILL)
    worker.run()
    assert set(ready(worker)) == {"database", "redis"}
    affiliate.submit()
    expect_waiting(affiliate.page)
    running.redis.start()
    running.database.start()
    running.expect_once(affiliate)
    assert ready(worker) == {}


def test_a_release_that_follows_another_under_an_open_page(brand: Applicant, running: Cluster) -> None:
    """This must be the last test: the first worker has two processes then."""
    first, second = running.workers
    loads = loads_of(brand.page)
    brand.go_on()
    expect_step(brand.page, 2)
    with ThreadPoolExecutor(1) as pool:
        with running.held("messages"):
            call = pool.submit(httpx.post, f"{first.address}{API_PATH}/messages", json=MESSAGE, timeout=30)
            assert running.writing() == first
            first.send_signal(signal.SIGTERM)
            until(lambda: not web.answers(first.address + LIVE))
        # The running request was finished.
        assert call.result().status_code == 201
    assert first.ended() == 0
    brand.reach(3, start=2)
    first.run(workers=2)
    second.end(signal.SIGTERM)
    brand.reach(6, start=3)
    brand.answer(5)
    brand.submit()
    running.expect_once(brand)
    assert loads == []

    process, other = first.workers()
    os.kill(process, signal.SIGKILL)
    until(lambda: process not in first.workers() and len(first.workers()) == 2)
    assert other in first.workers()
    assert ready(first) == {}
