"""The desk: three members with three roles read, answer and decide, and see what the others do."""

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback
from sqlmodel import select

from livecommerce.api.tables import Application, ApplicationNote, Message
from livecommerce.constants import DESK_COOKIE
from livecommerce.state.allowed_events import allowed_events
from tests.support.accessibility import violations
from tests.support.applicant import AFFILIATE
from tests.support.desk import TeamMember, team_member
from tests.support.member import records_open, unused_address

SOON = 2_000
"""Within this time news appears, in milliseconds."""
REMEMBER_FRAMES = r"""
window.WebSocket = class extends WebSocket {
  send(frame) {
    const [, connects] = /^40\/_event,(.*)/.exec(frame) ?? [];
    if (connects) [window.desk, window.first] = [this, JSON.parse(connects).event];
    super.send(frame);
  }
};
window.say = (name, payload) =>
  window.desk.send("42/_event," + JSON.stringify(["event", { ...window.first, name, payload }]));
"""
"""`say` sends any event by the websocket of the page."""


@pytest.fixture(scope="module")
def team(site: object, records: Path) -> dict[str, TeamMember]:
    """A member of each role."""
    return {role: team_member(records, role) for role in ("reader", "decider", "owner")}


class Desks:
    """Opens desks in browsers of their own."""

    def __init__(self, new_context: CreateContextCallback, server: str, team: dict[str, TeamMember]) -> None:
        self._new_context, self._server, self._team = new_context, server, team

    def open(self, role: str, address: str = "/desk", width: int = 1440) -> Page:
        """The desk of a member, once it has been read."""
        context = self._new_context(viewport={"width": width, "height": 900}, reduced_motion="reduce")
        context.add_init_script(REMEMBER_FRAMES)
        page = self._team[role].enter(context, self._server)
        page.goto(self._server + address)
        expect(page.get_by_role("navigation", name="Desk").get_by_role("link", name="Everything")).to_be_visible()
        return page


@pytest.fixture
def desks(new_context: CreateContextCallback, server: str, team: dict[str, TeamMember]) -> Generator[Desks]:
    """Desks of this test."""
    yield Desks(new_context, server, team)


def apply(server: str, name: str = "Ada Lovelace") -> str:
    """The reference of a new application."""
    body = {**AFFILIATE, "name": name, "email": unused_address()}
    answer = httpx.post(f"{server}/api/v1/applications/affiliate", json=body)
    assert answer.status_code == 201, answer.text
    return answer.json()["data"]["reference"]


def row(page: Page, reference: str) -> Any:
    """The row of an application or message."""
    return page.locator(f'[data-row="{reference}"]')


def send(page: Page, handler: str, payload: dict[str, Any]) -> None:
    """Sends an event that the page itself would not."""
    name = next(name for name in allowed_events() if name.endswith(f"____desk.{handler}"))
    page.evaluate(f"say({json.dumps(name)}, {json.dumps(payload)})")


def stored(records: Path, reference: str) -> Application:
    """An application as it is kept."""
    with records_open(records) as session:
        return session.exec(select(Application).where(Application.reference == reference)).one()


def test_a_new_application_appears_in_every_open_desk_by_itself(desks: Desks, server: str) -> None:
    pages = [desks.open("reader"), desks.open("owner")]
    reference = apply(server)
    for page in pages:
        expect(row(page, reference)).to_contain_text("Ada Lovelace", timeout=SOON)


def test_a_member_decides_with_a_look_at_the_mail_and_thinks_better_of_it(
    desks: Desks, server: str, records: Path
) -> None:
    reference = apply(server)
    page = desks.open("decider", f"/desk?item={reference}")
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    expect(page.locator(".answers").first).to_contain_text("I am 18 or olderYes")
    page.get_by_role("button", name="Decline").click()
    page.get_by_label("Why? The applicant reads this.").fill("We are full until spring.")
    expect(page.locator(".mail-text")).to_contain_text("We are full until spring.")
    page.get_by_role("button", name="Decline and send").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is declined.")).to_be_visible()
    assert stored(records, reference).status == "declined"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").filter(has_text="No mail was sent.")).to_be_visible()
    assert stored(records, reference).status == "received"
    expect(page.get_by_role("button", name="Approve")).to_be_visible()


def test_two_at_one_application_see_each_other_and_the_second_decision_is_refused(
    desks: Desks, server: str, records: Path, team: dict[str, TeamMember]
) -> None:
    reference = apply(server)
    first, second = (desks.open(role, f"/desk?item={reference}") for role in ("decider", "owner"))
    name = team["decider"].email.partition("@")[0]
    expect(second.get_by_text(f"{name} is looking at this, too")).to_be_visible()
    first.get_by_role("button", name="Approve").click()
    first.get_by_role("button", name="Approve and send").click()
    expect(second.locator(".item-marks")).to_contain_text("Accepted", timeout=SOON)
    send(second, "decide", {"form": {"reference": reference, "act": "decline", "reason": "No", "seen": "received"}})
    expect(second.get_by_role("alert")).to_contain_text(f"{name} was faster: approved it")
    assert stored(records, reference).status == "accepted"


def test_what_a_role_does_not_allow_is_refused_however_it_is_asked_for(
    desks: Desks, server: str, records: Path
) -> None:
    reference = apply(server)
    page = desks.open("reader", f"/desk?item={reference}")
    expect(page.get_by_role("heading", name="What happened")).to_be_visible()
    for button in ("Approve", "Decline", "Keep note"):
        expect(page.get_by_role("button", name=button)).to_have_count(0)
    form = {"reference": reference, "reason": "No", "seen": "received"}
    for handler, payload in (
        ("decide", {"form": form | {"act": "accept"}}),
        ("decide", {"form": form | {"act": "decline"}}),
        ("prepare", {"act": "accept"}),
        ("note", {"form": {"note": "mine"}}),
        ("assign", {"reference": reference, "number": "1"}),
        ("set_status", {"reference": reference, "seen": "received", "status": "in_review"}),
        ("undo", {"reference": reference}),
    ):
        send(page, handler, payload)
        expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this.")
        page.get_by_role("alert").get_by_role("button").click()
        expect(page.get_by_role("alert")).to_be_empty()
    kept = stored(records, reference)
    assert (kept.status, kept.assignee_id) == ("received", None)
    with records_open(records) as session:
        assert session.exec(select(ApplicationNote).where(ApplicationNote.application_id == kept.id)).all() == []


def test_notes_and_who_takes_care_of_it_are_seen_by_the_others(
    desks: Desks, server: str, team: dict[str, TeamMember]
) -> None:
    reference = apply(server)
    page, other = (desks.open(role, f"/desk?item={reference}") for role in ("decider", "reader"))
    page.get_by_label("Add a note").fill("Call her on Friday.")
    page.get_by_role("button", name="Keep note").click()
    expect(other.get_by_text("Call her on Friday.")).to_be_visible(timeout=SOON)
    name = team["owner"].email.partition("@")[0]
    page.locator(".handling").get_by_label("Assigned to").select_option(name)
    expect(row(other, reference)).to_contain_text(name, timeout=SOON)


def test_a_message_is_answered_by_the_mail_program_and_marked(desks: Desks, server: str, records: Path) -> None:
    body = {"name": "Grace Hopper", "email": unused_address(), "topic": "press", "message": "May we film a show?"}
    reference = httpx.post(f"{server}/api/v1/messages", json=body).json()["data"]["reference"]
    page = desks.open("decider", "/desk?what=messages&state=open")
    row(page, reference).click()
    assert reference in (page.get_by_role("link", name="Answer by mail").get_attribute("href") or "")
    page.get_by_role("button", name="Mark as answered").click()
    expect(row(page, reference)).to_have_count(0)
    with records_open(records) as session:
        assert session.exec(select(Message).where(Message.reference == reference)).one().done_at


def test_the_address_holds_the_view(desks: Desks, server: str) -> None:
    wanted, other = apply(server, "Radia Perlman"), apply(server, "Karen Jones")
    page = desks.open("reader")
    page.get_by_role("searchbox").fill("radia")
    page.keyboard.press("Enter")
    expect(row(page, other)).to_have_count(0)
    expect(row(page, wanted)).to_be_visible()
    page.get_by_label("Status").select_option("Accepted")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()
    assert "words=radia" in page.url and "status=accepted" in page.url
    page.go_back()
    expect(row(page, wanted)).to_be_visible()
    page.reload()
    expect(row(page, wanted)).to_be_visible()
    expect(row(page, other)).to_have_count(0)


def test_all_of_it_is_done_by_the_keyboard(desks: Desks, server: str) -> None:
    older, newer = apply(server, "Sophie Wilson"), apply(server, "Mary Jackson")
    page = desks.open("reader")
    expect(row(page, newer)).to_be_visible()
    page.keyboard.press("j")
    expect(row(page, newer)).to_be_focused()
    page.keyboard.press("j")
    expect(row(page, older)).to_be_focused()
    page.keyboard.press("k")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Mary Jackson")).to_be_visible()
    page.keyboard.press("u")
    expect(page.get_by_role("heading", name="Mary Jackson")).to_have_count(0)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    page.keyboard.press("Escape")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing(desks: Desks, server: str, width: int) -> None:
    reference = apply(server)
    for address in ("/desk", f"/desk?item={reference}", "/desk?words=nobodyatall", "/desk?room=numbers"):
        page = desks.open("owner", address, width)
        assert violations(page) == []


def test_who_is_logged_out_elsewhere_sees_nothing_any_more(
    desks: Desks, server: str, team: dict[str, TeamMember]
) -> None:
    reference = apply(server)
    page = desks.open("reader", f"/desk?item={reference}")
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    page.context.request.post(f"{server}/desk/log-out", max_redirects=0)
    expect(page.get_by_role("heading", name="Your session has ended")).to_be_visible()
    expect(page.get_by_text("Ada Lovelace")).to_have_count(0)
    team["reader"].token = ""


def test_what_is_in_view_is_given_away_as_files_and_the_log_says_so(
    desks: Desks, server: str, team: dict[str, TeamMember]
) -> None:
    reference = apply(server, "Barbara Liskov")
    page = desks.open("owner", "/desk?words=liskov")
    with page.expect_download() as download:
        page.get_by_role("link", name="Applications (CSV)").click()
    assert reference in Path(download.value.path()).read_text()
    page.get_by_role("link", name="Log", exact=True).click()
    expect(page.get_by_role("row").filter(has_text="applications.exported").first).to_contain_text("count: 1")
    cookies = {DESK_COOKIE: team["reader"].session(server)}
    assert httpx.get(f"{server}/desk/applications.csv", cookies=cookies).status_code == 403


def test_an_owner_sees_the_members_and_gives_them_roles(desks: Desks, records: Path) -> None:
    member = team_member(records, "reader")
    page = desks.open("owner", "/desk?room=members")
    line = page.get_by_role("row").filter(has_text=member.email)
    line.get_by_role("button", name="Make decider").click()
    expect(line).to_contain_text("Decider")
    line.get_by_role("button", name="Disable").click()
    expect(line).to_contain_text("Disabled")
    other = desks.open("decider", "/desk?room=members")
    expect(other.get_by_role("alert")).to_contain_text("Your role does not allow this.")
    expect(other.get_by_text(member.email)).to_have_count(0)
    send(other, "act_on", {"act": "enable", "key": member.email})
    expect(other.get_by_role("alert")).to_contain_text("Your role does not allow this.")
    expect(line).to_contain_text("Disabled")
