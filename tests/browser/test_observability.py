"""Visitors' actions are traced by an id, from the browser to the database, and counted; their input is not logged."""

import json
import sqlite3
from collections.abc import Generator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from prometheus_client.parser import text_string_to_metric_families

from livecommerce.constants import API_PATH
from tests.browser.conftest import Process, alive
from tests.support import web
from tests.support.contact import submit
from tests.support.member import OTHER_PASSWORD, PASSWORD, Member, member_of, open_account, unused_address
from tests.support.ports import free_port
from tests.support.processes import COMMAND
from tests.support.servers import until

MARK = "Zebraquartz"

BROKEN_EVENTS = """
async ([address, mark]) => {
  const query = `token=${"t".repeat(32)}&EIO=4&transport=websocket`;
  const socket = new WebSocket(`${address.replace("http", "ws")}/_event/?${query}`);
  const received = (start) => new Promise((resolve) =>
    socket.addEventListener("message", ({ data }) => data.startsWith(start) && resolve()));
  await received("0{");
  socket.send("40/_event,");
  await received("40/_event,");
  const nobodys = { name: "state.of_another_release", payload: { message: mark } };
  for (const event of [nobodys, mark, { nam: mark }])
    socket.send(`42/_event,${JSON.stringify(["event", event])}`);
}
"""
"""Sends frames that no handler accepts: of another release, without an event, an event without a name."""


@dataclass
class Watched:
    """A server of the built site; `secrets` has texts that must not be in its log."""

    address: str
    records: Path
    log: Path
    metrics: str
    secrets: list[str] = field(default_factory=list[str])

    def lines(self, request_id: str) -> list[dict[str, Any]]:
        found = [line for line in self.log.read_text().splitlines() if line.startswith("{")]
        return [line for line in map(json.loads, found) if line.get("request_id") == request_id]

    def request_ids(self, email: str) -> set[str]:
        """Return the request ids of the messages from an address, and of their mails."""
        with closing(sqlite3.connect(self.records)) as connection:
            messages = connection.execute("SELECT request_id FROM messages WHERE email = ?", [email]).fetchall()
            mails = connection.execute("SELECT request_id FROM outbox WHERE recipient = ?", [email]).fetchall()
        assert (len(messages), len(mails)) == (1, 1)
        return {request_id for (request_id,) in messages + mails}

    def value(self, name: str, **labels: str) -> float:
        """Return the sum of the samples of this name with these labels."""
        families = text_string_to_metric_families(web.get(f"http://{self.metrics}/metrics").text)
        samples = [sample for family in families for sample in family.samples]
        own = [
            sample
            for sample in samples
            if sample.name == f"livecommerce_{name}" and labels.items() <= sample.labels.items()
        ]
        return sum(sample.value for sample in own)


@pytest.fixture(scope="module")
def started(site: Process, root: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Watched]:
    folder, port, metrics = tmp_path_factory.mktemp("watched"), free_port(), f"127.0.0.1:{free_port()}"
    watched = Watched(f"http://localhost:{port}", folder / "records.db", folder / "log", metrics)
    settings = {
        "LIVECOMMERCE_DATABASE_URL": f"sqlite:///{watched.records}",
        "LIVECOMMERCE_SITE_URL": watched.address,
        "LIVECOMMERCE_METRICS_ADDRESS": metrics,
    }
    process = Process(root, port, settings)
    serve = [COMMAND, "serve", "--no-build", "--port", str(port)]
    try:
        process.start(["sh", "-c", f'exec "$@" > {watched.log} 2>&1', "sh", *serve])
        yield watched
    finally:
        process.end()


@pytest.fixture
def watched(started: Watched) -> Generator[Watched]:
    """Return the server; after the test, none of its input may be in the log."""
    started.secrets = [MARK]
    yield started
    log = started.log.read_text().casefold()
    assert [secret for secret in started.secrets if secret.casefold() in log] == []


def write(page: Page, watched: Watched) -> str:
    email = unused_address()
    watched.secrets.append(email)
    alive(page, f"{watched.address}/contact-us")
    page.locator("#name").fill(f"Ada {MARK}")
    page.locator("#message-form #email").fill(email)
    page.locator("#topic-press").check()
    page.locator("#message").fill(f"When can we film {MARK}?")
    return email


def test_a_message(desktop: Page, watched: Watched) -> None:
    stored = watched.value("submissions_total", kind="message", outcome="stored")
    email = write(desktop, watched)
    with desktop.expect_request(f"**{API_PATH}/messages") as sent:
        submit(desktop)
    expect(desktop.locator("[data-reference]")).to_be_visible(timeout=30_000)
    request_id = sent.value.headers["x-request-id"]
    assert watched.request_ids(email) == {request_id}
    assert [line["path"] for line in watched.lines(request_id)] == [f"{API_PATH}/messages"]
    assert watched.value("submissions_total", kind="message", outcome="stored") == stored + 1
    assert watched.value("http_requests_total", route="/contact-us", status="2xx") > 0


def test_a_message_without_scripts(watched: Watched) -> None:
    email = unused_address()
    watched.secrets.append(email)
    form = {"name": MARK, "email": email, "topic": "press", "message": f"I am {MARK}."}
    response = web.post(f"{watched.address}{API_PATH}/messages", data=form, headers={"cookie": f"session={MARK}"})
    assert response.status_code == 201
    assert watched.request_ids(email) == {response.headers["x-request-id"]}


def test_an_account_and_its_session(desktop: Page, watched: Watched, allowed_messages: list[str]) -> None:
    allowed_messages.append("401")
    member = Member(unused_address())
    code = open_account(watched.records, member.email)
    watched.secrets += [member.email, code, PASSWORD, OTHER_PASSWORD]
    body = {"email": member.email, "code": code, "password": member.password}
    assert web.post(f"{watched.address}{API_PATH}/activations", json=body).status_code == 201
    failures = watched.value("login_failures_total")
    alive(desktop, f"{watched.address}/login")
    member.write(desktop, OTHER_PASSWORD)
    desktop.get_by_role("button", name="Log in").click()
    expect(desktop.locator("#problems").filter(has_text="is not right")).to_be_visible(timeout=30_000)
    assert watched.value("login_failures_total") == failures + 1
    member.write(desktop)
    desktop.get_by_role("button", name="Log in").click()
    expect(desktop.get_by_role("heading", name="Your account")).to_be_visible(timeout=30_000)
    watched.secrets += [
        cookie.get("value", "") for cookie in desktop.context.cookies() if cookie.get("name") == "session"
    ]
    assert len(watched.secrets) == 6
    until(lambda: watched.value("websockets_open") == 1)
    until(lambda: watched.value("websocket_events_total", event="account_updates.watch") == 1)
    desktop.goto("about:blank")
    until(lambda: watched.value("websockets_open") == 0)
    assert f"{API_PATH}/sessions/versions" not in watched.log.read_text()


def test_events_that_nobody_takes(desktop: Page, watched: Watched, allowed_messages: list[str]) -> None:
    allowed_messages.append("WebSocket")
    member_of(watched.address, watched.records).log_in(desktop, watched.address)
    alive(desktop, f"{watched.address}/about-us")
    desktop.evaluate(BROKEN_EVENTS, [watched.address, MARK])
    until(lambda: watched.value("websockets_refused_total", limit="event") == 3)
    assert '"refused": "event"' in watched.log.read_text()
    assert watched.value("websocket_events_total", event="state.of_another_release") == 0
