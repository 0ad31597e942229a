"""A day at the desk: times, late items, replies, keys, bulk actions, mentions and reminders."""

import re
from datetime import timedelta
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from pytest_playwright.pytest_playwright import CreateContextCallback
from sqlmodel import select, update

from livecommerce.api.tables import Application, OutboxItem, now
from tests.browser.conftest import SOON
from tests.support import web
from tests.support.accessibility import violations
from tests.support.desk import REMEMBER_FRAMES, Desks, TeamMember, apply, row, select_rows
from tests.support.member import records_open, unused_address


def write(server: str, text: str = "May we film a show?", email: str = "") -> str:
    body = {"name": "Grace Hopper", "email": email or unused_address(), "topic": "press", "message": text}
    return web.post(f"{server}/api/v1/messages", json=body).json()["data"]["reference"]


def mails_about(records: Path, reference: str, kind: str) -> list[OutboxItem]:
    with records_open(records) as session:
        query = select(OutboxItem).where(OutboxItem.about == reference, OutboxItem.kind == kind)
        return list(session.exec(query))


def expect_notice(page: Page, text: str) -> None:
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()


def test_times_are_in_the_zone_of_the_browser_and_say_so(
    new_context: CreateContextCallback, server: str, team: dict[str, TeamMember], records: Path
) -> None:
    reference = apply(server)
    with records_open(records) as session:
        came = session.exec(select(Application.created_at).where(Application.reference == reference)).one()
    context = new_context(viewport={"width": 1440, "height": 900}, timezone_id="Asia/Tokyo", reduced_motion="reduce")
    context.add_init_script(REMEMBER_FRAMES)
    page = team["reader"].enter(context, server)
    page.goto(f"{server}/desk?item={reference}")
    there = came + timedelta(hours=9)
    expect(page.locator(".item-from")).to_contain_text(f"{there.day} {there:%B %Y, %H:%M} Tokyo time")
    expect(row(page, reference)).to_contain_text(f"{there.day} {there:%b %Y, %H:%M}")
    expect(page.locator(".order")).to_contain_text("By arrival, oldest first, in Tokyo time")
    expect(page.locator(".side")).to_contain_text("Times are in Tokyo time")
    expect(page.locator(".whole-desk")).not_to_contain_text("UTC")


def test_what_is_late_is_red_and_first(desks: Desks, server: str, records: Path) -> None:
    late, fresh = apply(server, "Tardy One"), apply(server, "Tardy Two")
    with records_open(records) as session:
        of_late = Application.reference == late
        session.exec(update(Application).where(of_late).values(created_at=now() - timedelta(days=9)))  # pyright: ignore
    page = desks.open("decider", "/desk?words=tardy&state=open&order=oldest")
    first = page.locator("[data-row]").first
    expect(first).to_have_attribute("data-row", late)
    due = "element => getComputedStyle(element.querySelector('.row-due')).color"
    mark = "element => getComputedStyle(element.querySelector('.mark')).color"
    expect(first).to_contain_text("late since")
    expect(row(page, fresh)).to_contain_text("due ")
    red = first.evaluate(due)
    assert red not in {row(page, fresh).evaluate(due), row(page, fresh).evaluate(mark), first.evaluate(mark)}
    page.get_by_role("link", name="Newest first").click()
    expect(page.locator("[data-row]").first).not_to_have_attribute("data-row", late)
    page.get_by_role("navigation", name="Desk").get_by_role("link", name=re.compile("^Late")).click()
    expect(row(page, late)).to_be_visible()
    expect(row(page, fresh)).to_have_count(0)


def test_what_a_member_has_not_seen_is_marked_for_them_alone(desks: Desks, server: str) -> None:
    reference = apply(server)
    desk, other = desks.open("decider", f"/desk?item={reference}"), desks.open("owner")
    expect(row(desk, reference).locator(".row-unread")).to_have_count(0)
    expect(row(other, reference).locator(".row-unread")).to_be_visible()
    row(other, reference).click()
    expect(row(other, reference).locator(".row-unread")).to_have_count(0)
    desk.get_by_label("Add a note").fill("Call her.")
    other.get_by_role("link", name="Everything").click()
    desk.get_by_role("button", name="Keep note").click()
    expect(row(other, reference)).to_contain_text("1 note", timeout=SOON)


def test_a_message_is_answered_from_the_desk_with_a_template_and_shown_as_it_is_read(
    desks: Desks, server: str, records: Path
) -> None:
    owner = desks.open("owner", "/desk?page=templates")
    form = owner.get_by_role("form", name="Keep a template")
    form.get_by_label("Name", exact=True).fill("Filming")
    form.get_by_label("Its text").fill("Hello {name},\n\nyes to *{reference}*.")
    owner.get_by_role("button", name="Keep the template").click()
    expect_notice(owner, "The template Filming is kept.")
    reference = write(server, "May we film? See https://example.com/film. <b>Yes</b>?")
    page = desks.open("decider", f"/desk?item={reference}")
    link = page.locator(".item-text").get_by_role("link")
    expect(link).to_have_attribute("href", "https://example.com/film")
    expect(link).to_have_attribute("rel", re.compile("noopener"))
    expect(page.locator(".item-text")).to_contain_text("<b>Yes</b>?")
    page.get_by_label("Begin with a template").select_option(label="Filming")
    field = page.get_by_label("Your reply")
    expect(field).to_have_value(f"Hello Grace Hopper,\n\nyes to *{reference}*.")
    page.get_by_role("button", name="Send the reply").click()
    expect_notice(page, f"The reply on {reference} leaves in ten seconds.")
    [mail] = mails_about(records, reference, "reply")
    page.goto(f"{server}/desk?view=all&item={reference}")
    expect(page.locator(".item-marks").first).to_contain_text("Answered")
    sent = page.locator(".sent-mail").filter(has_text=mail.subject).last
    sent.locator("summary").click()
    expect(sent).to_contain_text(f"yes to *{reference}*.")
    expect(page.locator(".panel")).to_contain_text("not at the desk")


def test_a_reply_is_taken_back_and_its_text_returns(desks: Desks, server: str, records: Path) -> None:
    reference = write(server)
    page = desks.open("decider", f"/desk?item={reference}")
    page.get_by_label("Your reply").fill("Yes.")
    page.get_by_role("button", name="Send the reply").click()
    expect_notice(page, f"The reply on {reference} leaves")
    page.get_by_role("button", name="Undo").click()
    expect_notice(page, f"The reply on {reference} is taken back.")
    expect(page.get_by_label("Your reply")).to_have_value("Yes.")
    expect(page.locator(".item-marks").first).to_contain_text("Open")
    assert [mail.state for mail in mails_about(records, reference, "reply")] == ["discarded"]


def test_a_whole_day_works_by_keyboard(desks: Desks, server: str, records: Path) -> None:
    references = [apply(server, f"Keys {number}") for number in range(3)]
    page = desks.open("decider", "/desk?words=keys&state=open&order=oldest")
    row(page, references[0]).focus()
    page.keyboard.press("Enter")
    heading = page.get_by_role("heading", name="Keys 0")
    expect(heading).to_be_focused()
    page.keyboard.press("n")
    page.keyboard.type("By keys.")
    page.keyboard.press("Escape")
    expect(page.get_by_label("Add a note")).to_have_value("By keys.")
    page.keyboard.press("d")
    expect(page.get_by_label("Why? The applicant reads this.")).to_be_focused()
    # With the attribute, the browser would focus the field again after Escape, and take the next key as text.
    expect(page.locator("[autofocus]")).to_have_count(0)
    page.keyboard.press("Escape")
    page.keyboard.press(".")
    expect(page.get_by_role("heading", name="Keys 1")).to_be_focused()
    page.keyboard.press("a")
    expect(page.get_by_role("button", name="Approve and send")).to_be_focused()
    page.keyboard.press("Enter")
    expect_notice(page, f"{references[1]} is approved.")
    # A decision opens the next item.
    expect(page.get_by_role("heading", name="Keys 2")).to_be_focused()
    page.keyboard.press("z")
    expect_notice(page, "No e-mail was sent.")
    expect(page.get_by_role("heading", name="Keys 1")).to_be_focused()
    page.keyboard.press("s")
    expect(page.locator(".handling").get_by_label("Assigned to")).to_be_focused()
    with records_open(records) as session:
        statuses = select(Application.status).where(Application.reference.in_(references))  # pyright: ignore
        assert set(session.exec(statuses)) == {"received"}


def test_several_items_are_assigned_and_declined_together_and_it_is_undone(
    desks: Desks, server: str, records: Path, team: dict[str, TeamMember]
) -> None:
    references = [apply(server, f"Bulk {number}") for number in range(3)]
    page, other = (desks.open(role, "/desk?words=bulk&state=open&order=oldest") for role in ("decider", "owner"))
    select_rows(page, *references[:2])
    selection = page.get_by_role("region", name="selected")
    expect(selection).to_contain_text("2 selected")
    name = team["owner"].email.partition("@")[0]
    assert team["reader"].email.partition("@")[0] not in selection.inner_text()
    selection.get_by_label("Assign all of them to").select_option(name)
    expect_notice(page, f"assigned to {name}")
    for reference in references[:2]:
        expect(row(other, reference)).to_contain_text(name, timeout=SOON)
    expect(row(other, references[2])).not_to_contain_text(name)
    select_rows(page, *references[:2])
    selection.get_by_label("Decline all of them").fill("We are full until spring.")
    selection.get_by_role("button", name="Decline and send all").click()
    expect_notice(page, f"{references[0]}, {references[1]} is declined.")
    for reference in references[:2]:
        expect(row(other, reference)).to_have_count(0)
        assert "We are full until spring." in str(mails_about(records, reference, "declined")[0].payload)
    page.get_by_role("button", name="Undo").click()
    expect_notice(page, "No e-mail was sent.")
    for reference in references:
        expect(row(other, reference)).to_be_visible(timeout=SOON)


def test_a_mention_mails_a_colleague_and_a_reminder_brings_the_item_back(
    desks: Desks, server: str, records: Path, team: dict[str, TeamMember]
) -> None:
    reference = write(server)
    owner = desks.open("owner")
    owner.locator(".side-me summary").click()
    owner.get_by_label("Name that the others see").fill(f"Olga {reference}")
    owner.get_by_role("button", name="Keep name").click()
    expect_notice(owner, "Your name is kept.")
    page = desks.open("decider", f"/desk?item={reference}")
    page.get_by_label("Add a note").fill(f"@Olga {reference}, what do you think?")
    page.get_by_role("button", name="Keep note").click()
    expect_notice(page, f"The note on {reference} is kept.")
    [mail] = mails_about(records, reference, "mentioned")
    assert mail.recipient == team["owner"].email
    expect(
        page.locator(".handling").get_by_label("Assigned to").get_by_role("option", name=f"Olga {reference}")
    ).to_have_count(1)
    page.get_by_label("Look again on").fill(f"{now():%Y-%m-%d}")
    page.get_by_role("button", name="Remind me").click()
    expect_notice(page, f"{reference} comes back to you on")
    page.get_by_role("link", name="To look at again").click()
    expect(row(page, reference)).to_be_visible()


def test_search_results_stay_visible_and_applications_of_one_person_are_linked(
    desks: Desks, server: str, records: Path
) -> None:
    reference = apply(server, "Mary Somerville")
    with records_open(records) as session:
        email = session.exec(select(Application.email).where(Application.reference == reference)).one()
    other = write(server, "We pay €89 for it.", email)
    page = desks.open("reader", "/desk?words=somerville&kind=affiliate")
    expect(row(page, reference)).to_contain_text("1 more from them")
    expect(page.get_by_label("Country")).to_be_hidden()
    page.get_by_role("link", name="kind Affiliate").click()
    assert "kind=" not in page.url
    page.get_by_role("searchbox").fill("89")
    page.keyboard.press("Enter")
    row(page, other).click()
    expect(page.get_by_role("link", name=re.compile(reference))).to_be_visible()


def test_a_row_that_moves_between_press_and_release_is_the_one_that_opens(desks: Desks, server: str) -> None:
    reference = apply(server, "Pressed Row")
    page = desks.open("reader", "/desk?words=pressed&view=all")
    place = row(page, reference).bounding_box()
    assert place
    page.mouse.move(place["x"] + 60, place["y"] + 20)
    page.mouse.down()
    newer = apply(server, "Pressed Later")
    expect(row(page, newer)).to_be_visible(timeout=SOON)
    page.mouse.up()
    expect(page.get_by_role("heading", name="Pressed Row")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 992, 390])
def test_axe_finds_nothing_in_a_desk_at_work(desks: Desks, server: str, width: int) -> None:
    reference = write(server)
    page = desks.open("owner", f"/desk?item={reference}", width=width)
    expect(page.get_by_role("heading", name="Grace Hopper")).to_be_visible()
    page.locator(".sent-mail summary").first.click()
    assert violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.goto(f"{server}/desk?page=templates")
    expect(page.get_by_role("heading", name="Templates")).to_be_visible()
    assert violations(page) == []
    page.goto(f"{server}/desk?view=all")
    if width == 1440:
        page.locator("[data-select]").first.click()
        expect(page.get_by_role("region", name="selected")).to_be_visible()
        assert violations(page) == []
