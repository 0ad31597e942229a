"""Two workers behind a proxy that asks them in turn: nothing is lost or doubled, whatever dies or is started anew."""

import os
import re
import signal
import uuid
from collections import Counter
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, WebSocketRoute, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from livecommerce.constants import API_PATH
from tests.api.conftest import MESSAGE
from tests.api.servers import until
from tests.browser.applicant import Applicant, about_to_submit, applicant, expect_step
from tests.browser.cluster import LIVE, READY, Cluster, Worker, answers, cluster, redis_url
from tests.browser.conftest import alive, served_sample
from tests.browser.test_drafts import expect_waiting

SOCKET = re.compile("/_event")

REMEMBER_SOCKETS = """
window.WebSocket = class extends WebSocket {
  constructor(...about) {
    super(...about);
    (window.sockets ??= []).push(this);
  }
};
"""


@pytest.fixture(scope="module")
def running(root: Path, static_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Cluster]:
    """Everything, started once."""
    with cluster(root, static_dir, tmp_path_factory.mktemp("cluster")) as all_of_it:
        yield all_of_it


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, Any], running: Cluster) -> dict[str, Any]:
    """Lets tests say `/form` instead of the whole address."""
    return {**browser_context_args, "base_url": running.address}


@pytest.fixture(autouse=True)
def outages_are_noticed(allowed_messages: list[str]) -> None:
    """What a browser says of servers that are away."""
    allowed_messages += ["WebSocket", "Failed to load resource"]


@contextmanager
def connects(running: Cluster) -> Generator[None]:
    """Waits until a page has connected."""
    before = set(running.connections())
    yield
    until(lambda: set(running.connections()) - before)


@pytest.fixture
def brand(desktop: Page, running: Cluster) -> Applicant:
    """Somebody at the form for brands, who has typed something, so that the page is connected."""
    desktop.add_init_script(REMEMBER_SOCKETS)
    somebody = applicant(desktop, "brand")
    with connects(running):
        somebody.open()
        somebody.answer(0)
    return somebody


@pytest.fixture
def affiliate(desktop: Page) -> Applicant:
    """Somebody who is about to submit the form for affiliates."""
    return about_to_submit(desktop)


def ready(worker: Worker) -> dict[str, list[str]]:
    """What a worker says is wrong; nothing if it is ready."""
    response = worker.answer(READY)
    assert response.status_code == (503 if response.json().get("errors") else 200)
    return response.json().get("errors", {})


def loads_of(page: Page) -> list[str]:
    """The documents that a page loads from now on."""
    loads: list[str] = []
    page.on("load", lambda _: loads.append(page.url))
    return loads


def expect_reading(page: Page, running: Cluster) -> None:
    """Pages read on, and no process has ended."""
    reader = page.context.new_page()
    reader.goto("/for-brands")
    expect(reader.get_by_role("heading", level=1)).to_be_visible()
    reader.close()
    assert [worker.answer(LIVE).status_code for worker in running.workers] == [200, 200]


def test_every_connection_may_reach_another_worker(brand: Applicant, running: Cluster) -> None:
    page = brand.page
    seen: Counter[str] = Counter()
    for number, step in enumerate(brand.path[:-1], start=1):
        expect_step(page, number)
        brand.answer(step)
        brand.go_on()
        expect_step(page, number + 1)
        [(token, worker)] = running.connections().items()
        seen[worker] += 1
        page.evaluate("sockets.forEach(socket => socket.close())")
        until(lambda before=(token, worker): before not in running.connections().items() and running.connections())
    assert len(seen) == 2
    brand.answer(brand.path[-1])
    brand.submit()
    running.expect_once(brand)


@pytest.mark.usefixtures("browser_name")  # So it keeps its place among the others.
def test_what_both_are_asked_at_once_is_done_once(running: Cluster) -> None:
    first, second = (worker.address + API_PATH for worker in running.workers)
    keys = [uuid.uuid4().hex for _ in range(20)]

    def post(address: str, key: str) -> str:
        body, headers = MESSAGE | {"email": f"{key}@example.com"}, {"Idempotency-Key": key}
        response = httpx.post(f"{address}/messages", json=body, headers=headers, timeout=30)
        assert response.status_code == 201
        return response.json()["data"]["reference"]

    with ThreadPoolExecutor(8) as pool:
        given = list(zip(pool.map(post, [first] * 20, keys), pool.map(post, [second] * 20, keys), strict=True))
    assert all(one == other for one, other in given)
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


def test_state_that_cannot_be_read(brand: Applicant, running: Cluster) -> None:
    brand.go_on()
    expect_step(brand.page, 2)
    state: Any = running.memory.keys("*_reflex___state*")
    assert state
    for key in state:
        running.memory.set(key, b"of a release that nobody remembers")
    sent: list[str] = []
    brand.page.on("request", lambda request: sent.append(request.url))
    brand.answer(1)
    brand.go_on()
    expect_step(brand.page, 3)
    assert not any(API_PATH in url for url in sent)


def test_redis_that_is_away_and_comes_back_with_nothing(
    brand: Applicant, running: Cluster, new_context: CreateContextCallback
) -> None:
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
    newcomer = applicant(new_context().new_page(), "affiliate")
    with connects(running):
        newcomer.open()
        newcomer.fill()


def test_postgresql_that_is_away_while_a_form_is_sent(affiliate: Applicant, running: Cluster) -> None:
    running.database.stop_fast()
    affiliate.submit()
    expect_waiting(affiliate.page)
    assert [set(ready(worker)) for worker in running.workers] == [{"database"}, {"database"}]
    expect_reading(affiliate.page, running)
    running.database.start()
    running.expect_once(affiliate)
    until(lambda: all(ready(worker) == {} for worker in running.workers))


def test_a_page_whose_state_is_on_the_server_while_redis_is_away(
    page: Page, running: Cluster, built_sample: Path
) -> None:
    sentence = page.get_by_text("The connection is gone for the moment.")
    with served_sample(built_sample, {"LIVECOMMERCE_REDIS_URL": redis_url(running.redis)}) as address:
        alive(page, f"{address}/live")
        page.get_by_role("button", name="Increase").click()
        expect(page.locator("output")).to_have_text("1")
        running.redis.stop()
        page.get_by_role("button", name="Increase").click()
        expect(sentence).to_be_visible(timeout=20_000)
        running.redis.start()
        expect(sentence).to_have_count(0, timeout=20_000)
        expect(page.locator("output")).to_have_text("0")
        page.get_by_role("button", name="Increase").click()
        expect(page.locator("output")).to_have_text("1")


def test_a_worker_that_begins_while_everything_is_away(affiliate: Applicant, running: Cluster) -> None:
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


def test_a_release_with_other_state_does_not_load_the_page_anew(desktop: Page, running: Cluster) -> None:
    def connect(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()
        socket.on_message(lambda said: server.send(re.sub('"state_schema":"[^"]*"', '"state_schema":"0"', str(said))))

    desktop.route_web_socket(SOCKET, connect)
    somebody = applicant(desktop, "brand")
    somebody.open()
    loads = loads_of(desktop)
    somebody.reach(3)
    assert loads == []


def test_a_release_that_follows_another_under_an_open_page(brand: Applicant, running: Cluster) -> None:
    """The last one: the first worker has two processes then."""
    first, second = running.workers
    loads = loads_of(brand.page)
    brand.go_on()
    expect_step(brand.page, 2)
    with ThreadPoolExecutor(1) as pool:
        with running.held("messages"):
            call = pool.submit(httpx.post, f"{first.address}{API_PATH}/messages", json=MESSAGE, timeout=30)
            assert running.writing() == first
            first.tell(signal.SIGTERM)
            until(lambda: not answers(first.address + LIVE))
        # What had begun was finished.
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

    one, other = first.workers()
    os.kill(one, signal.SIGKILL)
    until(lambda: one not in first.workers() and len(first.workers()) == 2)
    assert other in first.workers()
    assert ready(first) == {}
