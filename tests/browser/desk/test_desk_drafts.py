"""Drafts at the desk belong to the item on which they were typed: nothing is lost, or shown elsewhere."""

import re
from pathlib import Path

from playwright.sync_api import Locator, Page, expect
from sqlmodel import col, select, update

from livecommerce.api.tables import Application, ApplicationNote, Decision, now
from tests.support.desk import Desks, TeamMember, apply, box, late_answers, row, send
from tests.support.member import records_open


def notes_on(records: Path, reference: str) -> list[str]:
    with records_open(records) as session:
        query = select(ApplicationNote.text).join(Application).where(Application.reference == reference)
        return list(session.exec(query.order_by(col(ApplicationNote.id))))


def test_a_note_that_is_being_written_stays_with_its_application(desks: Desks, server: str, records: Path) -> None:
    reference, other = apply(server, "Ida Rhodes"), apply(server, "Gladys West")
    page = desks.open("decider", f"/desk?words=ida&item={reference}")
    field = page.get_by_label("Add a note")
    field.fill("She breaks contracts.")
    page.goto(f"{server}/desk?item={other}")
    expect(page.get_by_role("heading", name="Gladys West")).to_be_visible()
    expect(field).to_have_value("")
    field.fill("Hire her.")
    page.get_by_role("button", name="Keep note").click()
    expect(page.get_by_role("status").filter(has_text=f"The note on {other} is kept.")).to_be_visible()
    expect(field).to_have_value("")
    assert (notes_on(records, reference), notes_on(records, other)) == ([], ["Hire her."])
    page.goto(f"{server}/desk?words=ida")
    expect(row(page, reference)).to_contain_text("Not sent yet: a note")
    row(page, reference).click()
    expect(field).to_have_value("She breaks contracts.")
    expect(page.locator(".item-head")).to_contain_text("Not sent yet: a note")
    page.reload()
    expect(field).to_have_value("She breaks contracts.")


def test_a_note_that_is_refused_is_not_lost(desks: Desks, server: str, records: Path) -> None:
    reference = apply(server)
    page = desks.open("decider", f"/desk?item={reference}")
    field = page.get_by_label("Add a note")
    field.fill("   ")
    page.get_by_role("button", name="Keep note").click()
    expect(page.get_by_role("alert")).to_contain_text("The note is empty.")
    expect(field).to_have_value("   ")
    field.fill("Call her.")
    page.get_by_role("button", name="Keep note").click()
    expect(field).to_have_value("")
    assert notes_on(records, reference) == ["Call her."]


def test_drafts_end_with_the_log_out(desks: Desks, server: str, team: dict[str, TeamMember]) -> None:
    reference = apply(server)
    page = desks.open("owner", f"/desk?item={reference}")
    page.get_by_label("Add a note").fill("For me alone.")
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("button", name="Log in", exact=True)).to_be_visible()
    team["owner"].token = ""
    assert "For me alone." not in page.evaluate("JSON.stringify({ ...sessionStorage, ...localStorage })")


def test_a_reason_waits_with_its_application(desks: Desks, server: str) -> None:
    reference, other = apply(server), apply(server, "Gladys West")
    page = desks.open("decider", f"/desk?item={reference}")
    reason = page.get_by_label("Why? The applicant reads this.")
    page.get_by_role("button", name="Decline").click()
    reason.fill("We are full until spring.")
    expect(page.locator(".mail-text")).to_contain_text("We are full until spring.")
    page.get_by_role("link", name="Everything").click()
    row(page, other).click()
    expect(page.get_by_role("heading", name="Gladys West")).to_be_visible()
    expect(reason).to_have_count(0)
    page.get_by_role("button", name="Decline").click()
    expect(reason).to_have_value("")
    expect(page.locator(".mail-text")).not_to_contain_text("We are full until spring.")
    row(page, reference).click()
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    expect(reason).to_have_value("We are full until spring.")
    expect(page.locator(".mail-text")).to_contain_text("We are full until spring.")


def test_a_reason_stays_when_a_colleague_decides_first_and_comes_back_after_their_undo(
    desks: Desks, server: str, records: Path, team: dict[str, TeamMember]
) -> None:
    reference = apply(server)
    first, second = (desks.open(role, f"/desk?item={reference}") for role in ("owner", "decider"))
    second.get_by_role("button", name="Decline").click()
    reason = second.get_by_label("Why? The applicant reads this.")
    reason.fill("We are full until spring.")
    first.get_by_role("button", name="Approve").click()
    first.get_by_role("button", name="Approve and send").click()
    expect(second.get_by_role("alert").filter(has_text="What you typed waits here")).to_be_visible()
    name = team["owner"].email.partition("@")[0]
    expect(second.locator(".decided")).to_contain_text(f"{name} approved it")
    expect(reason).to_have_value("We are full until spring.")
    expect(reason).to_be_disabled()
    expect(second.get_by_role("button", name="Decline and send")).to_be_disabled()
    first.get_by_role("button", name="Undo").click()
    expect(reason).to_be_enabled()
    expect(reason).to_have_value("We are full until spring.")
    second.get_by_role("button", name="Decline and send").click()
    expect(second.get_by_role("status").filter(has_text=f"{reference} is declined.")).to_be_visible()
    second.get_by_role("button", name="Undo").click()
    expect(second.get_by_role("status").filter(has_text="No e-mail was sent.")).to_be_visible()
    # An undo opens the application again.
    expect(second.locator(".item-marks").first).to_contain_text(reference)
    second.get_by_role("button", name="Decline").click()
    expect(reason).to_have_value("We are full until spring.")


def test_the_status_offers_nothing_that_decides_and_a_decision_is_reopened_knowingly(
    desks: Desks, server: str, records: Path
) -> None:
    reference = apply(server)
    page = desks.open("decider", f"/desk?item={reference}")
    handling = page.locator(".handling")
    expect(handling.get_by_label("Status").get_by_role("option")).to_have_text(["Received", "In review"])
    form = {"reference": reference, "seen": "received"}
    send(page, "set_status", form | {"status": "declined"})
    expect(page.get_by_role("alert")).to_contain_text("A status does not decide")
    page.get_by_role("button", name="Approve").click()
    page.get_by_role("button", name="Approve and send").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is approved.")).to_be_visible()
    with records_open(records) as session:
        number = select(Application.id).where(Application.reference == reference).scalar_subquery()
        session.exec(update(Decision).where(Decision.application_id == number).values(undo_until=now()))  # pyright: ignore
    page.goto(f"{server}/desk?item={reference}")
    expect(page.locator(".item-marks").first).to_contain_text("Accepted")
    expect(handling.get_by_label("Status")).to_have_count(0)
    expect(page.get_by_role("button", name="Approve")).to_have_count(0)
    page.locator(".reopen summary").click()
    expect(page.locator(".reopen")).to_contain_text("Ada Lovelace was told that the application is accepted")
    page.get_by_role("button", name="Reopen without an e-mail").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is open again.")).to_be_visible()
    expect(page.locator(".item-marks").first).to_contain_text("In review")
    expect(page.get_by_role("button", name="Approve")).to_be_visible()
    expect(page.locator(".events").last).to_contain_text("reopened it")


def test_a_reason_for_several_is_not_offered_for_others(desks: Desks, server: str) -> None:
    first, second = apply(server, "Several One"), apply(server, "Several Two")
    page = desks.open("decider", "/desk?words=several&state=open&order=oldest")
    reason = page.get_by_label("Decline all of them")
    one, two = box(page, first), box(page, second)
    one.click()
    reason.fill("Your films break our rules.")
    two.click()
    expect(page.get_by_text("2 selected")).to_be_visible()
    expect(reason).to_have_value("Your films break our rules.")
    one.click()
    expect(page.get_by_text("1 selected")).to_be_visible()
    expect(reason).to_have_value("")
    expect(row(page, first)).to_contain_text("Not sent yet: a reason for several")
    expect(row(page, second)).not_to_contain_text("Not sent yet")
    two.click()
    one.click()
    expect(reason).to_have_value("Your films break our rules.")


def test_a_search_that_is_being_typed_stays_with_its_view(desks: Desks, server: str) -> None:
    apply(server, "Valerie Thomas")
    page = desks.open("reader", "/desk?words=valerie")
    field = page.get_by_role("searchbox")
    expect(field).to_have_value("valerie")
    field.fill("grace")
    expect(page.get_by_text("Not sent yet: a search")).to_be_visible()
    page.get_by_role("link", name="Messages").first.click()
    expect(field).to_have_value("")
    page.go_back()
    expect(field).to_have_value("grace")
    page.keyboard.press("Escape")
    field.focus()
    field.press("Enter")
    expect(page.get_by_text("Not sent yet: a search")).to_have_count(0)
    # The draft ends before the address changes.
    expect(page).to_have_url(re.compile("words=grace"))
    page.go_back()
    expect(field).to_have_value("valerie")


def searched(desks: Desks, words: str) -> tuple[Page, Locator, Locator]:
    """Open a search among the affiliates; return its page, the field, and the link that leaves the affiliates."""
    page = desks.open("reader", f"/desk?words={words}&kind=affiliate")
    kind = page.get_by_role("link", name="kind Affiliate")
    expect(kind).to_be_visible()
    return page, page.get_by_role("searchbox"), kind


def expect_earlier_views(page: Page, reference: str, words: str) -> None:
    """Go back over the search among all, which shows the row, to that among the affiliates: neither has a draft."""
    field = page.get_by_role("searchbox")
    for shown in (row(page, reference), page.get_by_role("link", name="kind Affiliate")):
        page.go_back()
        expect(shown).to_be_visible()
        expect(field).to_have_value(words)


def test_a_search_that_is_typed_while_a_view_is_on_its_way_belongs_to_that_view(desks: Desks, server: str) -> None:
    reference = apply(server, "Annie Easley")
    page, field, kind = searched(desks, "annie")
    with late_answers(page):
        kind.click()
        field.fill("mary")
    expect(kind).to_have_count(0)
    expect(field).to_have_value("mary")
    with late_answers(page):
        field.press("Enter")
        page.keyboard.type(" jackson")
    expect(row(page, reference)).to_have_count(0)
    expect(field).to_have_value("mary jackson")
    expect(field).to_be_focused()
    expect_earlier_views(page, reference, "annie")


def test_a_search_that_is_sent_while_a_view_is_on_its_way_is_a_draft_nowhere(desks: Desks, server: str) -> None:
    reference = apply(server, "Evelyn Boyd")
    page, field, kind = searched(desks, "evelyn")
    with late_answers(page):
        kind.click()
        field.fill("granville")
        field.press("Enter")
    expect(row(page, reference)).to_have_count(0)
    expect(field).to_have_value("granville")
    expect(kind).to_have_count(0)
    expect_earlier_views(page, reference, "evelyn")


def test_a_day_that_is_typed_while_another_is_on_its_way_stays(desks: Desks, server: str) -> None:
    apply(server)
    page = desks.open("reader", "/desk?view=all")
    page.get_by_text("Filters", exact=True).click()
    since, until = page.get_by_label("From", exact=True), page.get_by_label("To", exact=True)
    with late_answers(page):
        since.fill("2026-01-01")
        until.fill("2026-12-31")
    expect(page.get_by_role("list", name="Filters")).to_contain_text("2026")
    expect(until).to_have_value("2026-12-31")
    expect(until).to_be_focused()
