"""Three members at work at once: notes and mentions, several items at once and their undo, and a connection lost."""

from pathlib import Path

from playwright.sync_api import Page, expect
from sqlmodel import select

from livecommerce.api.tables import Application, ApplicationNote, LogEntry, OutboxItem
from tests.browser.conftest import SOON
from tests.support.desk import Desks, TeamMember, apply, box, row, select_rows
from tests.support.member import records_open

LIST = "/desk?words=team&state=open&order=oldest"
BACK = 30_000
"""The time limit of a reconnection."""


def opened(desks: Desks, address: str = LIST) -> tuple[Page, Page, Page]:
    """Open the same list for a reader, a decider and an owner."""
    return desks.open("reader", address), desks.open("decider", address), desks.open("owner", address)


def short_name(member: TeamMember) -> str:
    return member.email.partition("@")[0]


def expect_notice(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()


def acts_on(records: Path, reference: str) -> list[str]:
    """Return the acts of members on an item, oldest first."""
    with records_open(records) as session:
        query = select(LogEntry.act).where(LogEntry.subject == reference).order_by(LogEntry.id)  # pyright: ignore
        return [act.partition(".")[2] for act in session.exec(query)]


def notes_on(records: Path, reference: str) -> list[str]:
    with records_open(records) as session:
        query = select(ApplicationNote.text).join(Application).where(Application.reference == reference)
        return list(session.exec(query))


def test_a_note_reaches_everybody_and_a_mention_brings_a_colleague_to_it(
    desks: Desks, server: str, records: Path, team: dict[str, TeamMember]
) -> None:
    reference, other = apply(server, "Team Noted"), apply(server, "Team Quiet")
    reader, decider, owner = opened(desks)
    row(owner, other).click()
    owner.get_by_label("Add a note").fill("Half a thought")
    row(decider, reference).click()
    decider.get_by_label("Add a note").fill(f"@{short_name(team['owner'])}, shall we meet her?")
    decider.get_by_role("button", name="Keep note").click()
    expect_notice(decider, f"The note on {reference} is kept.")
    for page in (reader, owner):
        expect(row(page, reference)).to_contain_text("1 note", timeout=SOON)
    # News of others moves neither the item that somebody reads nor what they are typing.
    expect(owner.get_by_label("Add a note")).to_have_value("Half a thought")
    with records_open(records) as session:
        query = select(OutboxItem).where(OutboxItem.about == reference, OutboxItem.kind == "mentioned")
        [mail] = session.exec(query)
    assert mail.recipient == team["owner"].email
    owner.goto(f"{server}/desk?view=all&item={reference}")
    expect(owner.get_by_text("shall we meet her?")).to_be_visible()
    expect(owner.locator(".item-head")).to_contain_text(f"{short_name(team['decider'])} is looking at this, too")
    owner.get_by_label("Add a note").fill("Yes, on Friday.")
    owner.get_by_role("button", name="Keep note").click()
    expect(decider.get_by_text("Yes, on Friday.")).to_be_visible(timeout=SOON)
    row(reader, reference).click()
    expect(reader.get_by_text("Yes, on Friday.")).to_be_visible()
    expect(reader.get_by_role("button", name="Keep note")).to_have_count(0)


def test_several_are_assigned_and_given_back_by_an_undo_before_everybodys_eyes(
    desks: Desks, server: str, records: Path, team: dict[str, TeamMember]
) -> None:
    references = [apply(server, f"Team Bulk {number}") for number in range(3)]
    reader, decider, owner = opened(desks)
    mine, theirs = short_name(team["decider"]), short_name(team["owner"])
    row(owner, references[0]).click()
    owner.locator(".handling").get_by_label("Assigned to").select_option(theirs)
    expect_notice(owner, f"{references[0]}: assigned to {theirs}.")
    expect(row(decider, references[0])).to_contain_text(theirs, timeout=SOON)
    select_rows(decider, *references)
    selection = decider.get_by_role("region", name="selected")
    selection.get_by_label("Assign all of them to").select_option(mine)
    expect_notice(decider, f"assigned to {mine}")
    for page in (reader, owner):
        for reference in references:
            expect(row(page, reference)).to_contain_text(mine, timeout=SOON)
    decider.keyboard.press("Escape")
    decider.keyboard.press("z")
    expect_notice(decider, "assigned as before")
    for page in (reader, owner):
        expect(row(page, references[0])).to_contain_text(theirs, timeout=SOON)
        for reference in references[1:]:
            expect(row(page, reference)).not_to_contain_text(mine, timeout=SOON)
    # What was undone is selected again, for another choice.
    expect(selection).to_contain_text("3 selected")
    assert acts_on(records, references[0]) == ["assigned", "assigned", "assignment_undone"]
    assert acts_on(records, references[1]) == ["assigned", "assignment_undone"]


def test_an_undo_overwrites_nothing_that_a_colleague_has_done_since(
    desks: Desks, server: str, records: Path, team: dict[str, TeamMember]
) -> None:
    names = ("Team Since 0", "Team Since 1")
    references = [apply(server, name) for name in names]
    reader, decider, owner = opened(desks)
    mine, theirs = short_name(team["decider"]), short_name(team["owner"])
    row(owner, references[1]).click()
    expect(owner.get_by_role("heading", name=names[1])).to_be_visible()
    select_rows(decider, *references)
    decider.get_by_role("region", name="selected").get_by_label("Assign all of them to").select_option(mine)
    expect_notice(decider, f"assigned to {mine}")
    owner.locator(".handling").get_by_label("Assigned to").select_option(theirs)
    expect_notice(owner, f"{references[1]}: assigned to {theirs}.")
    decider.get_by_role("button", name="Undo").click()
    expect(decider.get_by_role("alert")).to_contain_text("by somebody else since")
    # All of them or none.
    expect(row(reader, references[0])).to_contain_text(mine, timeout=SOON)
    expect(row(reader, references[1])).to_contain_text(theirs, timeout=SOON)
    assert "assignment_undone" not in acts_on(records, references[0])


def test_declined_by_key_and_undone_both_colleagues_see_each_step(desks: Desks, server: str, records: Path) -> None:
    references = [apply(server, f"Team Full {number}") for number in range(2)]
    reader, decider, owner = opened(desks)
    row(decider, references[0]).focus()
    decider.keyboard.press("x")
    expect(box(decider, references[0])).to_be_checked()
    select_rows(decider, references[1])
    # The boxes are checked at once; the field is there when the server has answered.
    expect(decider.get_by_role("region", name="selected")).to_contain_text("2 selected")
    decider.keyboard.press("l")
    reason = decider.get_by_label("Decline all of them")
    expect(reason).to_be_focused()
    decider.keyboard.type("We are full until spring.")
    decider.get_by_role("button", name="Decline and send all").click()
    for page in (reader, owner):
        for reference in references:
            expect(row(page, reference)).to_have_count(0, timeout=SOON)
    decider.keyboard.press("z")
    expect_notice(decider, "No e-mail was sent.")
    for page in (reader, owner):
        for reference in references:
            expect(row(page, reference)).to_be_visible(timeout=SOON)
    # The selection and the reason are there again.
    expect(decider.get_by_role("region", name="selected")).to_contain_text("2 selected")
    expect(reason).to_have_value("We are full until spring.")
    for reference in references:
        assert acts_on(records, reference) == ["declined", "decision_undone"]


def test_who_is_offline_loses_nothing_and_learns_what_the_others_did(
    desks: Desks, server: str, records: Path, allowed_messages: list[str]
) -> None:
    allowed_messages += ["ERR_INTERNET_DISCONNECTED", "WebSocket", "Failed to load resource"]
    reference, other = apply(server, "Team Away"), apply(server, "Team There")
    reader, decider, owner = opened(desks)
    row(decider, reference).click()
    decider.get_by_role("button", name="Decline").click()
    decider.get_by_label("Why? The applicant reads this.").fill("We are full until spring.")
    decider.context.set_offline(True)
    # Chromium leaves open websockets alone, and opens no new one.
    decider.evaluate("desk.close()")
    expect(decider.locator(".connection-note")).to_be_visible(timeout=BACK)
    decider.get_by_label("Add a note").fill("Call her on Friday.")
    decider.get_by_role("button", name="Keep note").click()
    row(owner, reference).click()
    owner.get_by_role("button", name="Approve").click()
    owner.get_by_role("button", name="Approve and send").click()
    expect_notice(owner, f"{reference} is approved.")
    expect(row(reader, reference)).to_have_count(0, timeout=SOON)
    expect(decider.get_by_label("Add a note")).to_have_value("Call her on Friday.")
    assert notes_on(records, reference) == []
    decider.context.set_offline(False)
    expect(decider.locator(".connection-note")).to_have_count(0, timeout=BACK)
    expect(decider.locator(".decided")).to_contain_text("approved it", timeout=BACK)
    # What was typed is still there, and cannot be sent against the colleague's decision.
    expect(decider.get_by_label("Why? The applicant reads this.")).to_have_value("We are full until spring.")
    expect(decider.get_by_role("button", name="Decline and send")).to_be_disabled()
    expect(decider.get_by_label("Add a note")).to_have_value("")
    row(reader, other).click()
    reader.goto(f"{server}/desk?view=all&item={reference}")
    expect(reader.get_by_text("Call her on Friday.")).to_be_visible()
    assert notes_on(records, reference) == ["Call her on Friday."]
    assert acts_on(records, reference) == ["accepted", "noted"]
