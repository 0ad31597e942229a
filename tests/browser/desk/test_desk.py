"""The desk: three members with three roles read, answer and decide, and see each other's actions."""

import json
import re
from pathlib import Path
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect
from sqlmodel import select

from livecommerce.api.tables import Application, ApplicationNote, ConsentRecord, Message, Review, now
from livecommerce.constants import DESK_COOKIE
from tests.browser.conftest import SOON
from tests.support import web
from tests.support.accessibility import violations
from tests.support.cut_off import font_size
from tests.support.desk import Desks, TeamMember, apply, box, row, send, team_member
from tests.support.member import records_open, unused_address
from tests.support.system_colours import ground, system_colour


def stored(records: Path, reference: str) -> Application:
    with records_open(records) as session:
        return session.exec(select(Application).where(Application.reference == reference)).one()


def test_a_new_application_appears_in_every_open_desk_without_a_reload(desks: Desks, server: str) -> None:
    pages = [desks.open("reader"), desks.open("owner")]
    reference = apply(server)
    for page in pages:
        expect(row(page, reference)).to_contain_text("Ada Lovelace", timeout=SOON)


def test_a_member_previews_the_mail_decides_and_undoes_the_decision(desks: Desks, server: str, records: Path) -> None:
    reference = apply(server)
    page = desks.open("decider", f"/desk?item={reference}")
    expect(page.get_by_role("heading", name="Ada Lovelace")).to_be_visible()
    expect(page.locator(".answers").first).to_contain_text("I am 18 or olderYes")
    page.get_by_role("button", name="Decline").click()
    page.get_by_label("Why? The applicant reads this.").fill("We are full until spring.")
    expect(page.locator(".mail-text")).to_contain_text("We are full until spring.")
    expect(page.locator(".mail")).to_contain_text("In English, the applicant's language.")
    expect(page.locator(".mail-text")).to_have_attribute("lang", "en")
    page.get_by_role("button", name="Decline and send").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is declined.")).to_be_visible()
    assert stored(records, reference).status == "declined"
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").filter(has_text="No e-mail was sent.")).to_be_visible()
    assert stored(records, reference).status == "received"
    expect(page.get_by_role("button", name="Approve")).to_be_visible()


def test_a_member_adds_a_text_to_an_acceptance_in_the_language_of_the_applicant(
    desks: Desks, server: str, records: Path
) -> None:
    reference = apply(server, "Marie Curie", language="de")
    page = desks.open("decider", f"/desk?item={reference}")
    page.get_by_role("button", name="Approve").click()
    expect(page.locator(".mail")).to_contain_text("Write in German, the applicant's language.")
    page.get_by_label("A few words of your own").fill("Dein Video hat uns gefallen.")
    expect(page.locator(".mail-text")).to_contain_text("Dein Video hat uns gefallen.")
    expect(page.locator(".mail-text")).to_have_attribute("lang", "de")
    page.get_by_role("button", name="Approve and send").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is approved.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("status").filter(has_text="No e-mail was sent.")).to_be_visible()
    expect(page.get_by_role("heading", name="Marie Curie")).to_be_visible()
    page.get_by_role("button", name="Approve").click()
    expect(page.get_by_label("A few words of your own")).to_have_value("Dein Video hat uns gefallen.")


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
        ("reopen", {"reference": reference, "seen": "received"}),
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


def test_a_message_is_marked_as_answered_and_opened_again(desks: Desks, server: str, records: Path) -> None:
    body = {"name": "Grace Hopper", "email": unused_address(), "topic": "press", "message": "May we film a show?"}
    reference = web.post(f"{server}/api/v1/messages", json=body).json()["data"]["reference"]
    page = desks.open("decider", "/desk?what=messages&state=open")
    expect(row(page, reference)).to_contain_text("Press")
    row(page, reference).click()
    page.get_by_role("button", name="Mark as answered").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is answered.")).to_be_visible()
    expect(row(page, reference)).to_have_count(0)
    with records_open(records) as session:
        assert session.exec(select(Message).where(Message.reference == reference)).one().done_at
    page.goto(f"{server}/desk?item={reference}")
    page.get_by_role("button", name="Open again").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is open again.")).to_be_visible()


def test_the_address_holds_the_view(desks: Desks, server: str, records: Path) -> None:
    wanted, other = apply(server, "Radia Perlman"), apply(server, "Karen Jones")
    with records_open(records) as session:
        session.exec(select(Application).where(Application.reference == wanted)).one().language = "pl"
    page = desks.open("reader", "/desk?language=en&words=perlman")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()
    page.locator(".filter summary").click()
    page.get_by_label("Language").select_option("Polish")
    row(page, wanted).click()
    expect(page.locator(".item-from")).to_contain_text("Polish")
    assert "language=pl" in page.url
    page.goto(f"{server}/desk")
    expect(row(page, other)).to_be_visible()
    page.get_by_role("searchbox").fill("radia")
    page.keyboard.press("Enter")
    expect(row(page, other)).to_have_count(0)
    expect(row(page, wanted)).to_be_visible()
    page.locator(".filter summary").click()
    page.locator(".filter").get_by_label("Status").select_option("Accepted")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()
    assert "words=radia" in page.url and "status=accepted" in page.url
    page.go_back()
    expect(row(page, wanted)).to_be_visible()
    page.reload()
    expect(row(page, wanted)).to_be_visible()
    expect(row(page, other)).to_have_count(0)


def test_the_search_field_follows_the_view_and_keeps_what_is_being_typed_in_it(desks: Desks, server: str) -> None:
    reference = apply(server, "Radia Perlman")
    page = desks.open("reader", "/desk?words=perlman")
    field, nothing = page.get_by_role("searchbox"), page.get_by_text("Nothing matches.")
    expect(row(page, reference)).to_be_visible()
    expect(field).to_have_value("perlman")
    field.fill("xylophone")
    page.keyboard.press("Enter")
    expect(nothing).to_be_visible()
    expect(field).to_be_focused()
    page.go_back()
    expect(row(page, reference)).to_be_visible()
    expect(field).to_have_value("perlman")
    field.fill("grace")
    page.go_forward()
    expect(nothing).to_be_visible()
    expect(field).to_have_value("xylophone")
    page.go_back()
    expect(field).to_have_value("grace")


def test_everything_works_by_keyboard(desks: Desks, server: str) -> None:
    older, newer = apply(server, "Sophie Wilson"), apply(server, "Mary Jackson")
    page = desks.open("reader", "/desk?state=open&order=newest")
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


def tab_to(page: Page, what: Locator) -> None:
    for _ in range(80):
        page.keyboard.press("Tab")
        if what.evaluate("node => node === document.activeElement"):
            return
    pytest.fail(f"the keyboard does not reach {what}")


def test_a_decision_is_made_and_undone_by_the_keyboard_alone(desks: Desks, server: str, records: Path) -> None:
    reference = apply(server, "Evelyn Granville")
    page = desks.open("decider", "/desk?state=open&order=newest")
    expect(row(page, reference)).to_be_visible()
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Evelyn Granville")).to_be_visible()
    tab_to(page, page.get_by_role("button", name="Approve"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Approve and send")).to_be_focused()
    page.keyboard.press("Enter")
    undo = page.get_by_role("button", name="Undo")
    expect(undo).to_be_visible()
    assert stored(records, reference).status == "accepted"
    tab_to(page, undo)
    page.keyboard.press("Enter")
    expect(page.get_by_role("status").filter(has_text="No e-mail was sent.")).to_be_visible()
    assert stored(records, reference).status == "received"


def test_on_a_phone_a_member_reads_decides_and_goes_back(desks: Desks, server: str, records: Path) -> None:
    reference = apply(server, "Annie Easley")
    page = desks.open("decider", width=390)
    row(page, reference).click()
    expect(page.get_by_role("heading", name="Annie Easley")).to_be_visible()
    expect(row(page, reference)).to_be_hidden()
    page.get_by_role("button", name="Approve").click()
    page.get_by_role("button", name="Approve and send").click()
    expect(page.get_by_role("status").filter(has_text=f"{reference} is approved.")).to_be_visible()
    page.get_by_role("link", name="Back to the list").click()
    expect(page.get_by_role("searchbox")).to_be_visible()
    page.get_by_role("link", name="Numbers").click()
    # The row of views scrolls, and shows which is open.
    expect(page.get_by_role("link", name="Numbers")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Numbers")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert stored(records, reference).status == "accepted"


@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing(desks: Desks, server: str, width: int) -> None:
    reference = apply(server)
    tables = ("outbox", "reviews", "people", "numbers", "members", "log", f"people&item={reference}")
    views = ("/desk", f"/desk?item={reference}", "/desk?words=nobodyatall", *(f"/desk?page={name}" for name in tables))
    page = desks.open("owner", width=width)
    for address in views:
        page.goto(server + address)
        expect(page.get_by_role("navigation", name="Desk").get_by_role("link", name="Everything")).to_be_visible()
        assert violations(page) == []


def test_a_member_who_is_logged_out_elsewhere_sees_nothing(
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
    expect(page.get_by_role("row").filter(has_text="exported applications").first).to_contain_text("How many: 1")
    cookies = {DESK_COOKIE: team["reader"].session(server)}
    assert web.get(f"{server}/desk/applications.csv", cookies=cookies).status_code == 403


def test_an_owner_sees_the_members_and_gives_them_roles(desks: Desks, records: Path) -> None:
    member = team_member(records, "reader")
    page = desks.open("owner", "/desk?page=members")
    line = page.get_by_role("row").filter(has_text=member.email)
    notice = page.get_by_role("status")
    line.get_by_role("button", name="Make decider").click()
    expect(line).to_contain_text("Decider")
    expect(notice.filter(has_text=f"{member.email} is a decider now.")).to_be_visible()
    line.get_by_role("button", name="Disable").click()
    expect(line).to_contain_text("Disabled")
    expect(notice.filter(has_text=f"{member.email} is disabled")).to_be_visible()
    other = desks.open("decider", "/desk?page=members")
    expect(other.get_by_role("alert")).to_contain_text("Your role does not allow this.")
    expect(other.get_by_text(member.email)).to_have_count(0)
    send(other, "act_on", {"act": "enable", "key": member.email})
    expect(other.get_by_role("alert")).to_contain_text("Your role does not allow this.")
    expect(line).to_contain_text("Disabled")


def test_what_is_kept_about_a_person_is_shown_exported_and_erased(desks: Desks, server: str, records: Path) -> None:
    reference = apply(server, "Katherine Johnson")
    email = stored(records, reference).email
    decider, owner = (desks.open(role, f"/desk?item={reference}") for role in ("decider", "owner"))
    for page in (decider, owner):
        page.get_by_role("link", name="What is kept about this person").click()
        expect(page.get_by_role("heading", name=f"Kept under {email}")).to_be_visible()
        expect(page.get_by_role("cell", name=reference, exact=True)).to_be_visible()
        assert email not in page.url
    with decider.expect_download() as download:
        decider.get_by_role("button", name="Export all of it").click()
    assert json.loads(Path(download.value.path()).read_text())["applications"][0]["reference"] == reference
    expect(decider.get_by_role("button", name="Erase this person")).to_have_count(0)
    send(decider, "erase", {"form": {"email": email, "typed": email}})
    expect(decider.get_by_role("alert")).to_contain_text("Your role does not allow this.")
    owner.get_by_role("button", name="Erase this person").click()
    owner.get_by_label("Type the address to confirm").fill("somebody@example.com")
    owner.get_by_role("button", name="Erase for good").click()
    expect(owner.get_by_role("alert")).to_contain_text("Nothing was erased.")
    assert stored(records, reference).email == email
    owner.get_by_label("Type the address to confirm").fill(email.upper())
    owner.get_by_role("button", name="Erase for good").click()
    expect(owner.get_by_role("status").filter(has_text="Erased, as number")).to_be_visible()
    expect(owner.get_by_text(email)).to_have_count(0)
    with records_open(records) as session:
        assert session.exec(select(Application).where(Application.reference == reference)).all() == []
    owner.get_by_label("E-mail address, in any spelling").fill(email)
    owner.get_by_role("button", name="Show what is kept").click()
    expect(owner.get_by_role("alert")).to_contain_text(f"There is no data about {email}.")
    owner.get_by_role("link", name="Log", exact=True).click()
    expect(owner.get_by_role("row").filter(has_text="erased a person").first).to_be_visible()
    expect(owner.get_by_text(email)).to_have_count(0)


def test_a_reader_sees_nothing_of_what_is_kept_about_people(desks: Desks, server: str, records: Path) -> None:
    reference = apply(server, "Joan Clarke")
    email = stored(records, reference).email
    page = desks.open("reader", f"/desk?item={reference}")
    expect(page.get_by_role("heading", name="Joan Clarke")).to_be_visible()
    expect(page.get_by_role("link", name="What is kept about this person")).to_have_count(0)
    for handler, payload in (
        ("find_person", {"form": {"email": email}}),
        ("find_consent", {"form": {"visitor": "0" * 32}}),
        ("export_person", {"email": email}),
        ("erase", {"form": {"email": email, "typed": email}}),
    ):
        send(page, handler, payload)
        expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this.")
        page.get_by_role("alert").get_by_role("button").click()
        expect(page.get_by_role("alert")).to_be_empty()
    page.goto(f"{server}/desk?page=people&item={reference}")
    expect(page.get_by_role("alert")).to_contain_text("Your role does not allow this.")
    expect(page.get_by_text("Kept under")).to_have_count(0)


def test_the_record_of_a_visitors_choice_is_found_by_its_id(desks: Desks, records: Path) -> None:
    visitor = uuid4().hex
    with records_open(records) as session:
        session.add(
            ConsentRecord(
                visitor=visitor, version="2", words="0" * 64, action="confirm", agreed=["necessary"], chosen_at=now()
            )
        )
    page = desks.open("decider", "/desk?page=people")
    page.get_by_label("Value of consent_id").fill(visitor)
    page.get_by_role("button", name="Show the choices").click()
    expect(page.get_by_role("region", name=visitor).get_by_role("row").last).to_contain_text("Confirm My Choices")
    page.get_by_label("Value of consent_id").fill("f" * 32)
    page.get_by_role("button", name="Show the choices").click()
    expect(page.get_by_role("alert")).to_contain_text("No choice is recorded under")


def test_a_review_of_a_preview_appears_without_a_reload(desks: Desks, records: Path) -> None:
    page = desks.open("reader", "/desk?page=reviews")
    with records_open(records) as session:
        session.add(
            Review(
                preview="p",
                path="/blog/samples",
                title="Samples",
                name="Ada",
                verdict="comment",
                comment="Two words missing.",
            )
        )
    line = page.get_by_role("row").filter(has_text="Two words missing.").first
    expect(line).to_contain_text("Has comments", timeout=SOON)
    expect(line.get_by_role("link")).to_have_attribute("href", re.compile("/blog/samples$"))


def test_a_member_saves_a_view_for_themselves(desks: Desks, server: str) -> None:
    reference = apply(server, "Dorothy Vaughan")
    page, other = desks.open("reader", "/desk?words=vaughan"), desks.open("decider")
    page.locator(".filter summary").click()
    page.get_by_label("Its name").fill("Dorothy's")
    page.get_by_role("button", name="Save this view").click()
    mine = page.get_by_role("navigation", name="Saved views").get_by_role("link")
    expect(mine).to_have_text("Dorothy's1")
    page.get_by_role("link", name="Everything").click()
    apply(server, "Dorothy Vaughan")
    expect(mine).to_have_text("Dorothy's2", timeout=SOON)
    mine.click()
    expect(row(page, reference)).to_be_visible()
    assert "words=vaughan" in page.url
    expect(other.get_by_role("navigation", name="Saved views")).to_have_count(0)
    page.get_by_role("button", name="Remove this view").click()
    expect(mine).to_have_count(0)


def test_numbers_say_where_forms_are_left_beside_what_their_colours_mean(desks: Desks, server: str) -> None:
    for report in ({"begun": 0}, {"begun": 0}, {"begun": 1, "finished": 0}):
        assert web.post(f"{server}/api/v1/applications/brand/steps", json=report).status_code == 202
    page = desks.open("reader", "/desk?page=numbers")
    table = page.get_by_role("region", name="Where the form is left: Brand")
    first = table.get_by_role("row").nth(1)
    begun, finished, left = (int(text) for text in first.get_by_role("cell").all_inner_texts()[1:])
    assert begun >= 2
    assert finished >= 1
    assert left == begun - finished
    expect(page.locator(".legend").first).to_contain_text("BrandTalentAffiliateMessages")


def test_in_a_contrast_theme_the_open_view_and_item_look_different(desks: Desks, server: str) -> None:
    reference = apply(server)
    page = desks.open("reader", f"/desk?item={reference}")
    page.emulate_media(forced_colors="active")
    expect(row(page, reference)).to_have_attribute("aria-current", "true")
    view = page.get_by_role("navigation", name="Desk").locator("[aria-current='page']")
    for shown in (row(page, reference), view):
        assert ground(shown) == system_colour(page, "Highlight")


def test_names_in_the_list_are_whole_in_a_larger_font_on_a_phone(desks: Desks, server: str) -> None:
    reference = apply(server, "Wilhelmina Featherstonehaugh")
    page = desks.open("reader", "/desk?words=wilhelmina", width=390)
    font_size(page.context.new_cdp_session(page), 24)
    name = row(page, reference).locator(".row-name")
    expect(name).to_be_visible()
    assert name.evaluate("name => name.scrollWidth <= name.clientWidth")
    assert name.evaluate("name => getComputedStyle(name).textOverflow") == "clip"


def test_rows_scroll_beneath_the_search_field(desks: Desks, server: str) -> None:
    references = [apply(server) for _ in range(4)]
    page = desks.open("decider")
    page.set_viewport_size({"width": 1440, "height": 400})
    for reference in references:
        expect(box(page, reference)).to_be_attached()
    first = page.locator(".listing").get_by_role("checkbox").first
    assert first.evaluate("""(box) => {
      const list = box.closest(".listing"), field = list.querySelector(".seek");
      const middle = (element) => {
        const { left, top, width, height } = element.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
      };
      const below = () => middle(box)[1] - middle(field)[1];
      list.scrollTop += below();
      return Math.abs(below()) < 1 && document.elementFromPoint(...middle(box)).closest(".seek") === field;
    }""")
