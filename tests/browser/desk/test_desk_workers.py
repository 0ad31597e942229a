"""Three members with three roles at once, on two workers: each sees the others' actions, and decisions are unique."""

import signal
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback

from tests.browser.conftest import SOON
from tests.support import web
from tests.support.cluster import LIVE, Cluster, cluster
from tests.support.desk import Desks, TeamMember, apply, row, send, team_member
from tests.support.servers import postgres_url, until

ROLES = ("reader", "decider", "owner")
TRIES = 10
"""The number of times a page is reopened until it is connected to the other worker."""
BACK = 30_000
"""The time limit of a reconnection to another worker, or of noticing that the database is back."""
OF_DECIDERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("decide", {"form": {"act": "accept", "reason": "", "seen": "received"}}),
    ("decide", {"form": {"act": "decline", "reason": "No", "seen": "received"}}),
    ("prepare", {"act": "accept"}),
    ("note", {"form": {"note": "mine"}}),
    ("assign", {"number": "1"}),
    ("set_status", {"seen": "received", "status": "in_review"}),
    ("reopen", {"seen": "received"}),
    ("reply", {"form": {"reply": "mine"}}),
    ("assign_selected", {"number": "1"}),
    ("undo", {}),
    ("mark", {"is_done": True}),
    ("find_person", {"form": {"email": "ada@example.com"}}),
    ("find_consent", {"form": {"visitor": "0" * 32}}),
    ("export_person", {"email": "ada@example.com"}),
    ("act_on", {"act": "retry", "key": "x"}),
)
OF_OWNERS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("save_template", {"form": {"language": "en", "name": "mine", "text": "mine"}}),
    ("act_on", {"act": "remove_template", "key": "1"}),
    ("erase", {"form": {"email": "ada@example.com", "typed": "ada@example.com"}}),
    ("invite", {"form": {"email": "eve@example.com", "role": "owner"}}),
    *(("act_on", {"act": act, "key": "ada@example.com"}) for act in ("disable", "enable", "reset", *ROLES)),
)


@pytest.fixture(scope="module")
def running(root: Path, static_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Generator[Cluster]:
    with cluster(root, static_dir, tmp_path_factory.mktemp("cluster")) as all_of_it:
        yield all_of_it


@pytest.fixture(scope="module")
def team(running: Cluster) -> dict[str, TeamMember]:
    return {role: team_member(postgres_url(running.database), role) for role in ROLES}


@pytest.fixture(autouse=True)
def both_run(running: Cluster) -> None:
    """Restart workers that a test has killed."""
    for worker in running.workers:
        if not worker.is_running:
            worker.run()


@pytest.fixture
def desks(new_context: CreateContextCallback, running: Cluster, team: dict[str, TeamMember]) -> Desks:
    return Desks(new_context, running.address, team)


@pytest.fixture(autouse=True)
def outages_are_noticed(allowed_messages: list[str]) -> None:
    allowed_messages += ["WebSocket", "Failed to load resource"]


def status(running: Cluster, reference: str) -> str:
    return running.query("SELECT status FROM applications WHERE reference = %s", reference)[0]["status"]


def decisions(running: Cluster, reference: str) -> list[str]:
    """Return who decided on it, oldest first."""
    query = "SELECT actor FROM audit_log WHERE subject = %s AND act IN (%s, %s) ORDER BY id"
    found = running.query(query, reference, "application.accepted", "application.declined")
    return [entry["actor"] for entry in found]


def opened_on_both(desks: Desks, running: Cluster, address: str = "/desk") -> dict[str, Page]:
    """Open a desk for each role, not all of them at one worker."""
    before = set(running.connections())
    pages = {role: desks.open(role, address) for role in ROLES}
    for _ in range(TRIES):
        if len(workers_of(running, before)) == 2:
            return pages
        # Another request in between makes the last page reach the other worker.
        web.get(running.address + LIVE)
        pages["owner"].reload()
        expect(pages["owner"].get_by_role("link", name="Everything")).to_be_visible(timeout=SOON)
    pytest.fail("all pages are connected to one worker")


def workers_of(running: Cluster, before: set[str]) -> set[str]:
    """Return the processes to which pages opened since then are connected."""
    return {process for page, process in running.connections().items() if page not in before}


def test_what_one_does_the_others_see_whichever_worker_they_are_connected_to(desks: Desks, running: Cluster) -> None:
    pages = opened_on_both(desks, running)
    reference = apply(running.address)
    for page in pages.values():
        expect(row(page, reference)).to_be_visible(timeout=SOON)
    for page in pages.values():
        row(page, reference).click()
        expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    for page in pages.values():
        expect(page.locator(".item-others")).to_have_count(2)
    pages["decider"].get_by_label("Add a note").fill("Call her on Friday.")
    pages["decider"].get_by_role("button", name="Keep note").click()
    for page in pages.values():
        expect(page.get_by_text("Call her on Friday.")).to_be_visible(timeout=SOON)


def test_every_refused_right_is_refused_by_the_server(desks: Desks, running: Cluster) -> None:
    reference = apply(running.address)
    pages = opened_on_both(desks, running, f"/desk?item={reference}")
    refused = [("reader", request) for request in (*OF_DECIDERS, *OF_OWNERS)] + [
        ("decider", request) for request in OF_OWNERS
    ]
    before = running.query("SELECT count(*) AS entries FROM audit_log")
    for role, (handler, payload) in refused:
        page = pages[role]
        asked = payload if "form" not in payload else {"form": {"reference": reference, **payload["form"]}}
        named = {"assign", "set_status", "reopen", "undo", "mark"}
        send(page, handler, asked | ({"reference": reference} if handler in named else {}))
        expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this.")
        page.get_by_role("alert").get_by_role("button").click()
        expect(page.get_by_role("alert")).to_be_empty()
    for role, refused_pages in (("reader", ("people", "members", "log")), ("decider", ("members", "log"))):
        for name in refused_pages:
            pages[role].goto(f"{running.address}/desk?page={name}")
            expect(pages[role].get_by_role("alert")).to_contain_text("Your role does not allow this.", timeout=BACK)
    assert running.query("SELECT count(*) AS entries FROM audit_log") == before
    assert status(running, reference) == "received"


def test_two_members_decide_at_the_same_moment_and_one_is_refused(desks: Desks, running: Cluster) -> None:
    reference = apply(running.address)
    pages = opened_on_both(desks, running, f"/desk?item={reference}")
    both = [pages["decider"], pages["owner"]]
    for page in both:
        page.get_by_role("button", name="Approve").click()
        expect(page.get_by_role("button", name="Approve and send")).to_be_visible()
    for page in both:
        page.get_by_role("button", name="Approve and send").click(no_wait_after=True)
    refusals = [page.get_by_role("alert").get_by_text("was faster: approved it") for page in both]
    until(lambda: sum(refusal.count() for refusal in refusals) == 1)
    assert len(decisions(running, reference)) == 1


def test_a_desk_continues_with_another_worker_when_its_own_is_killed(desks: Desks, running: Cluster) -> None:
    pages = opened_on_both(desks, running)
    for worker, other in (running.workers, running.workers[::-1]):
        worker.end(signal.SIGKILL)
        reference = apply(other.address)
        for page in pages.values():
            expect(row(page, reference)).to_be_visible(timeout=BACK)
        worker.run()
    assert all(page.get_by_role("heading", name="Your session has ended").count() == 0 for page in pages.values())


def test_a_decision_whose_worker_is_killed_is_taken_once_or_not_at_all(desks: Desks, running: Cluster) -> None:
    reference = apply(running.address)
    page = opened_on_both(desks, running, f"/desk?item={reference}")["decider"]
    page.get_by_role("button", name="Approve").click()
    with running.held("audit_log"):
        page.get_by_role("button", name="Approve and send").click()
        busy = running.writing()
        busy.end(signal.SIGKILL)
    # Whatever the page sends again, and whatever its member does: there is one decision in the end.
    busy.run()
    until(lambda: settled(page, running, reference), seconds=60)
    assert len(decisions(running, reference)) == 1
    page.goto(f"{running.address}/desk?item={reference}")
    expect(page.locator(".item-marks")).to_contain_text("Accepted", timeout=BACK)


def settled(page: Page, running: Cluster, reference: str) -> bool:
    """Return whether the application is decided; the member decides again as long as the page offers it."""
    if decisions(running, reference):
        return True
    for name in ("Approve and send", "Approve"):
        button = page.get_by_role("button", name=name, exact=True)
        if button.count():
            button.click()
            break
    page.wait_for_timeout(500)
    return False


def test_an_unreachable_database_is_reported_and_nothing_is_lost(desks: Desks, running: Cluster) -> None:
    reference = apply(running.address)
    pages = opened_on_both(desks, running, f"/desk?item={reference}")
    page = pages["decider"]
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_role("button", name="Approve and send")).to_be_visible()
    running.database.stop_fast()
    for opened in pages.values():
        expect(opened.get_by_role("alert")).to_contain_text("cannot be reached right now", timeout=BACK)
        expect(opened.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    page.get_by_role("button", name="Approve and send").click()
    expect(page.get_by_role("alert")).to_contain_text("The connection was lost while this was being done.")
    running.database.start()
    for opened in pages.values():
        expect(opened.get_by_role("alert")).not_to_contain_text("cannot be reached right now", timeout=BACK)
    assert (status(running, reference), decisions(running, reference)) == ("received", [])
    page.get_by_role("button", name="Approve").click()
    page.get_by_role("button", name="Approve and send").click()
    # The member who has decided sees the next one.
    for role in ("reader", "owner"):
        expect(pages[role].locator(".item-marks")).to_contain_text("Accepted", timeout=BACK)
    assert len(decisions(running, reference)) == 1


def test_many_decisions_at_once_by_several_desks_are_each_taken_once(desks: Desks, running: Cluster) -> None:
    """Two desks on two workers send raw events about the same ten applications."""
    with ThreadPoolExecutor(4) as pool:
        references = list(pool.map(apply, [running.address] * 10))
    pages = opened_on_both(desks, running)
    for reference in references:
        for role, act in (("decider", "accept"), ("owner", "decline")):
            form = {"reference": reference, "act": act, "reason": "We are full.", "seen": "received"}
            send(pages[role], "decide", {"form": form})
    until(lambda: all(decisions(running, reference) for reference in references), seconds=60)
    until(lambda: not running.query("SELECT 1 FROM outbox WHERE state = 'pending'"), seconds=60)
    for reference in references:
        assert len(decisions(running, reference)) == 1
        email = running.query("SELECT email FROM applications WHERE reference = %s", reference)[0]["email"]
        # The confirmation of its receipt, and one answer.
        assert len(running.mails.to(email)) == 2


def test_after_an_erasure_no_word_of_the_person_is_left_anywhere(desks: Desks, running: Cluster) -> None:
    """The desk has searched for them: neither rows nor Redis, with counts and states of open pages, keep a trace."""
    reference = apply(running.address, "Quetzalcoatl Zyxquill")
    [application] = running.query("SELECT email FROM applications WHERE reference = %s", reference)
    email = application["email"]
    web.post(f"{running.address}/api/v1/sessions", json={"email": email, "password": "not theirs"}, timeout=30)
    pages = [desks.open(role, "/desk?words=zyxquill") for role in ("decider", "owner")]
    for page in pages:
        row(page, reference).click()
        expect(page.get_by_role("heading", name="Quetzalcoatl Zyxquill")).to_be_visible()
        send(page, "select_row", {"reference": reference})
        expect(page.get_by_text("1 selected")).to_be_visible()
        send(page, "search", {"form": {"words": "zyxquill"}})
        # What is searched for is a list without an open item.
        expect(page.get_by_role("heading", name="Quetzalcoatl Zyxquill")).to_have_count(0)
    # What a page that is gone has shown is kept for an hour.
    closed, page = pages
    closed.close()
    send(page, "erase", {"form": {"email": email, "typed": email}})
    expect(page.get_by_role("status").filter(has_text="Erased, as number")).to_be_visible()
    words = ("zyxquill", "quetzalcoatl", email)
    tables = running.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'")
    rows = "".join(str(running.query(f"SELECT * FROM {table['name']}")) for table in tables).lower()
    keys: Any = running.memory.keys()
    dumps: Any = (running.memory.dump(key) for key in keys)
    kept = b"".join([*keys, *filter(None, dumps)]).lower()
    assert kept
    assert [word for word in words if word in rows] == []
    assert [word for word in words if word.encode() in kept] == []
