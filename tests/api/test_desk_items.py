"""Members' actions on both applications and messages, and the marks in lists: late, unread, from one person."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlmodel import Session, select

from livecommerce.api.housekeeping import delete_expired
from livecommerce.api.tables import (
    Application,
    LogEntry,
    Member,
    Message,
    MessageNote,
    OutboxItem,
    ReadItem,
    Reminder,
    now,
)
from livecommerce.api.working_time import due_at, late_before, promised
from livecommerce.desk import daily_mail, decisions, inbox, items, members, messages, people, replies
from livecommerce.desk.inbox import View, page_of
from livecommerce.desk.rights import Actor, ForbiddenError, Role, member_actor, shell_actor
from livecommerce.desk.time_zone import desk_moment, in_time_zone, midnight, zone_in_words
from livecommerce.errors import PlainError
from livecommerce.settings import Settings
from tests.api.conftest import Api, settings_of

MONDAY = datetime(2026, 11, 23, 10, tzinfo=UTC)


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, smtp_url="smtp://127.0.0.1:9")


@pytest.fixture
def team(api: Api) -> dict[Role, Actor]:
    actors: dict[Role, Actor] = {}
    with api.platform.database.write() as session:
        for role in ("reader", "decider", "owner"):
            session.add(member := Member(email=f"{role}@example.com", role=role, password_hash="x"))
            session.flush()
            actors[role] = member_actor(member.id or 0, role)
    return actors


@pytest.fixture
def item(request: pytest.FixtureRequest, api: Api) -> str:
    """Return the reference of a message or an application."""
    with api.platform.database.write() as session:
        session.add(row_of(request.param))
    return "ABCDEFGH"


BOTH = pytest.mark.parametrize("item", ["application", "message"], indirect=True)


def row_of(what: str, reference: str = "ABCDEFGH", **values: Any) -> Application | Message:
    common: dict[str, Any] = {"reference": reference, "email": "Ada@example.com", "name": "Ada", "language": "de"}
    if what == "application":
        of_brand: dict[str, Any] = {"kind": "brand", "answers": {}}
        return Application(**common | of_brand | values)
    of_support: dict[str, Any] = {"topic": "support", "message": "Where is *my* parcel?"}
    return Message(**common | of_support | values)


def stored(session: Session, reference: str = "ABCDEFGH") -> Application | Message:
    return items.find(session, reference)


@BOTH
def test_notes_mention_colleagues_by_their_names(api: Api, item: str, team: dict[Role, Actor]) -> None:
    settings = api.platform.settings
    with api.platform.database.write() as session:
        members.rename(session, team["owner"], team["owner"].member_id or 0, "Mary Ann")
        text = "@Mary Ann, call her; mail is ada@decider.example. @decider: agreed, @nobody?"
        items.note(session, settings, team["decider"], item, text)
    # The author gets none, though they name themselves; the text of the note stays at the desk.
    [mail] = api.outbox("mentioned")
    assert (mail.recipient, mail.about) == ("owner@example.com", item)
    assert "decider mentions you" in mail.subject
    assert "call her" not in str(mail.payload)
    assert f"/desk?view=all&item={item}" in mail.payload["text"]
    [entry] = [row for row in api.rows(LogEntry) if row.act.endswith(".noted")]
    assert entry.details == {"mentioned": [team["owner"].key, team["decider"].key]}


@BOTH
def test_work_is_given_to_those_who_can_do_it(api: Api, item: str, team: dict[Role, Actor]) -> None:
    with api.platform.database.write() as session:
        items.assign(session, team["decider"], item, team["owner"].member_id)
        assert stored(session).assignee_id == team["owner"].member_id
        assert [member.email for member in members.assignable(session, team["reader"])] == [
            "decider@example.com",
            "owner@example.com",
        ]
    with pytest.raises(PlainError, match="there is no member"), api.platform.database.write() as session:
        items.assign(session, team["decider"], item, team["reader"].member_id)
    with pytest.raises(ForbiddenError), api.platform.database.write() as session:
        items.assign(session, team["reader"], item, None)


@BOTH
def test_an_assignment_is_taken_back_unless_somebody_else_has_assigned_it_since(
    api: Api, item: str, team: dict[Role, Actor]
) -> None:
    decider, owner = team["decider"], team["owner"]

    def assignee() -> int | None:
        with api.platform.database.read() as session:
            return items.find(session, item, for_change=False).assignee_id

    def assign(actor: Actor, to: Actor | None) -> None:
        with api.platform.database.write() as session:
            items.assign(session, actor, item, to.member_id if to else None)

    def undo(actor: Actor) -> None:
        with api.platform.database.write() as session:
            items.undo_assignment(session, actor, item)

    for before, to in ((None, owner), (owner, decider), (decider, None)):
        assign(owner, before)
        assign(decider, to)
        undo(decider)
        assert assignee() == (before.member_id if before else None)
        # An undo is not undone by another.
        with pytest.raises(PlainError, match="by somebody else since"):
            undo(decider)
    assign(decider, None)
    assign(owner, owner)
    with pytest.raises(PlainError, match="by somebody else since"):
        undo(decider)
    assert assignee() == owner.member_id
    for actor in (team["reader"], Actor("shell:ada", frozenset())):
        with pytest.raises(ForbiddenError):
            undo(actor)
    with api.platform.database.write() as session:
        members.set_role(session, shell_actor(), "owner@example.com", "reader")
        items.assign(session, decider, item, None)
    with pytest.raises(PlainError, match="there is no member"):
        undo(decider)
    undone = [entry.details for entry in api.rows(LogEntry) if entry.act.endswith("assignment_undone")]
    assert undone[0] == {"before": owner.key, "to": ""}
    assert len(undone) == 3


@BOTH
def test_a_reply_goes_out_in_the_persons_language_and_answers_a_message(
    api: Api, item: str, team: dict[Role, Actor]
) -> None:
    settings, decider = api.platform.settings, team["decider"]
    with api.platform.database.write() as session:
        replies.send(
            session, settings, decider, item, "Hallo Ada,\ndein Paket ist *da*.\n\nBis bald", hold=decisions.HOLD
        )
        row = stored(session)
        assert isinstance(row, Application) or row.done_at
    [mail] = api.outbox("reply")
    assert "Viele Grüße" in mail.payload["text"]
    assert "*da*" in mail.payload["html"]
    assert mail.payload["reply_to"] == replies.team_mailbox(settings, row)
    with api.platform.database.write() as session:
        replies.undo(session, decider, item)
        row = stored(session)
        assert isinstance(row, Application) or row.done_at is None
        assert replies.sent_mails(session.exec(select(OutboxItem)).all(), row) == []
    with pytest.raises(PlainError, match="has been sent"), api.platform.database.write() as session:
        replies.undo(session, decider, item)
    for empty in (" \n", "x" * 8001):
        with pytest.raises(PlainError, match="a reply needs"), api.platform.database.write() as session:
            replies.send(session, settings, decider, item, empty)
    assert [entry.act.partition(".")[2] for entry in api.rows(LogEntry)] == ["replied", "reply_undone"]


def test_templates_are_kept_by_owners_and_filled_in(api: Api, team: dict[Role, Actor]) -> None:
    with api.platform.database.write() as session:
        replies.save_template(session, team["owner"], "de", "Paket", "Hallo {name}, zu {reference}:")
        replies.save_template(session, team["owner"], "de", " Paket ", "Hallo {name}, es geht um {reference}.")
        replies.save_template(session, team["owner"], "en", "Parcel", "Hello {name}")
    with api.platform.database.read() as session:
        [template] = replies.templates(session, team["decider"], "de")
        assert replies.filled_in(template, row_of("message")) == "Hallo Ada, es geht um ABCDEFGH."
    for language, name, text in (("de", "x", "{email}"), ("xx", "x", "x"), ("de", " ", "x"), ("de", "x", " ")):
        with pytest.raises(PlainError), api.platform.database.write() as session:
            replies.save_template(session, team["owner"], language, name, text)
    with api.platform.database.write() as session:
        replies.remove_template(session, team["owner"], template.id or 0)
        assert [template.name for template in replies.templates(session, team["reader"])] == ["Parcel"]


@pytest.mark.parametrize(
    ("row", "came", "due"),
    [
        (row_of("application"), MONDAY, MONDAY + timedelta(days=2)),
        (row_of("application"), MONDAY + timedelta(days=4), MONDAY + timedelta(days=8)),
        (row_of("application"), MONDAY + timedelta(days=5), datetime(2026, 12, 2, tzinfo=UTC)),
        (row_of("message"), MONDAY, MONDAY + timedelta(days=1)),
        (row_of("message", topic="press"), MONDAY, MONDAY + timedelta(hours=12)),
    ],
)
def test_an_answer_is_due_when_the_site_promises_it(row: Application | Message, came: datetime, due: datetime) -> None:
    row.created_at = came
    assert due_at(row) == due
    assert came >= late_before(due, promised(row))
    assert came < late_before(due + timedelta(seconds=1), promised(row))


def test_what_is_late_waits_for_longer_than_promised_and_is_shown_oldest_first(
    api: Api, team: dict[Role, Actor]
) -> None:
    ago = [now() - timedelta(days=days) for days in (0, 9, 12, 20)]
    with api.platform.database.write() as session:
        session.add(row_of("application", "AAAAAAA4", created_at=ago[3], status="declined"))
        session.add(row_of("application", "AAAAAAA3", created_at=ago[2], status="in_review"))
        session.add(row_of("message", "MMMMMMM2", created_at=ago[1]))
        session.add(row_of("message", "MMMMMMM3", created_at=ago[1], done_at=ago[0]))
        session.add(row_of("application", "AAAAAAA1", created_at=ago[0]))
    with api.platform.database.read() as session:
        view = View(state="late", order="oldest")
        assert [row.reference for row in page_of(session, team["reader"], view).rows] == ["AAAAAAA3", "MMMMMMM2"]
        assert inbox.counts(session, team["reader"], {"late": view}) == {"late": 2}


def test_pages_of_waiting_items_continue_where_the_last_one_ended(api: Api, team: dict[Role, Actor]) -> None:
    with api.platform.database.write() as session:
        for number in range(2, 7):
            what = "application" if number % 2 else "message"
            session.add(row_of(what, f"AAAAAAA{number}", created_at=MONDAY + timedelta(hours=number)))
            session.flush()
    with api.platform.database.read() as session:
        shown: list[str] = []
        after = ""
        while True:
            page = page_of(session, team["reader"], View(order="oldest"), after=after, limit=2)
            shown += [row.reference[-1] for row in page.rows]
            if not (after := page.next):
                break
    assert shown == ["2", "3", "4", "5", "6"]


def test_a_list_says_what_is_unread_noted_and_from_the_same_person(api: Api, team: dict[Role, Actor]) -> None:
    reader, decider = team["reader"], team["decider"]
    with api.platform.database.write() as session:
        session.add(row_of("application"))
        session.add(row_of("message", "MMMMMMMM", email="ada@example.com"))
        session.add(row_of("message", "EEEEEEEE", email="eva@example.com"))

    def marks(actor: Actor) -> dict[str, items.Marks]:
        with api.platform.database.read() as session:
            return dict(items.marks_of(session, actor, page_of(session, actor, View()).rows))

    assert marks(reader)["ABCDEFGH"] == items.Marks(notes=0, others=1, is_unread=True)
    assert marks(reader)["EEEEEEEE"].others == 0
    with api.platform.database.write() as session:
        for actor in (reader, decider):
            items.mark_read(session, actor, "ABCDEFGH")
        items.mark_read(session, reader, "NOTHINGS")
    assert marks(reader)["ABCDEFGH"].is_unread is False
    with api.platform.database.write() as session:
        items.note(session, api.platform.settings, decider, "ABCDEFGH", "Call her.")
    assert marks(reader)["ABCDEFGH"] == items.Marks(notes=1, others=1, is_unread=True)
    assert marks(decider)["ABCDEFGH"].is_unread is False
    assert {mark.reference for mark in api.rows(ReadItem)} == {"ABCDEFGH"}


@BOTH
def test_a_reminder_brings_an_item_back_on_its_day(api: Api, item: str, team: dict[Role, Actor]) -> None:
    reader, today = team["reader"], now().date()

    def back(actor: Actor) -> int:
        with api.platform.database.read() as session:
            return inbox.counts(session, actor, {"again": View(reminded=actor.member_id)})["again"]

    for day, is_back in ((today + timedelta(days=3), 0), (today, 1), (None, 0)):
        with api.platform.database.write() as session:
            items.remind(session, reader, item, day)
        assert (back(reader), back(team["owner"])) == (is_back, 0)
    for day in (today - timedelta(days=2), today + timedelta(days=400)):
        with pytest.raises(PlainError, match="a reminder must be for a day"), api.platform.database.write() as session:
            items.remind(session, reader, item, day)


def test_the_daily_mail_comes_once_on_a_working_day_in_the_morning_of_its_member(
    api: Api, team: dict[Role, Actor]
) -> None:
    database, settings = api.platform.database, api.platform.settings
    with database.write() as session:
        session.add(row_of("application", created_at=now() - timedelta(days=20)))
        for member in session.exec(select(Member)):
            member.time_zone = "Asia/Tokyo" if member.email == "owner@example.com" else "Europe/Berlin"
            member.wants_mail = member.email != "reader@example.com"

    def mailed(at: datetime) -> list[str]:
        before = {mail.id for mail in api.outbox("daily")}
        with database.write() as session:
            daily_mail.write_daily_mails(session, settings, at)
        return [mail.recipient for mail in api.outbox("daily") if mail.id not in before]

    midnight_utc = datetime(2026, 11, 23, tzinfo=UTC)
    assert mailed(midnight_utc - timedelta(days=1, hours=-12)) == []
    assert mailed(midnight_utc) == ["owner@example.com"]
    assert mailed(midnight_utc + timedelta(hours=6)) == []
    assert mailed(midnight_utc + timedelta(hours=7)) == ["decider@example.com"]
    assert mailed(midnight_utc + timedelta(hours=8)) == []
    mail = api.outbox("daily")[0]
    assert "The desk today: 1 late" in mail.subject
    assert "Ada" not in str(mail.payload)
    with database.write() as session:
        items.assign(session, team["owner"], "ABCDEFGH", team["decider"].member_id)
        session.exec(select(Application)).one().status = "declined"
    assert mailed(midnight_utc + timedelta(days=1, hours=7)) == []


def test_times_are_in_the_zone_of_the_member() -> None:
    moment = datetime(2026, 7, 1, 22, 30, tzinfo=UTC)
    with in_time_zone("America/New_York"):
        assert (desk_moment(moment), zone_in_words()) == ("1 July 2026, 18:30", "New York time")
        assert midnight(date(2026, 7, 1)) == datetime(2026, 7, 1, 4, tzinfo=UTC)
    with in_time_zone("Europe/Berlin"):
        assert desk_moment(moment) == "2 July 2026, 00:30"
    for unknown in ("", "Mars/Olympus", "../etc/passwd", "x" * 200):
        with in_time_zone(unknown):
            assert zone_in_words() == "UTC"


def test_names_of_members_are_their_own_and_differ(api: Api, team: dict[Role, Actor]) -> None:
    reader, owner = team["reader"], team["owner"]
    with api.platform.database.write() as session:
        members.rename(session, reader, reader.member_id or 0, "  Rita   Reader ")
        assert members.colleagues(session, reader)[reader.member_id or 0] == "Rita Reader"
        members.rename(session, owner, reader.member_id or 0, "Rita")
    with pytest.raises(ForbiddenError), api.platform.database.write() as session:
        members.rename(session, reader, owner.member_id or 0, "Olga")
    for taken in ("rita", "decider", "a@b", "x" * 61):
        with pytest.raises(PlainError), api.platform.database.write() as session:
            members.rename(session, owner, owner.member_id or 0, taken)
    assert [entry.details for entry in api.rows(LogEntry)] == [{}, {}]


def test_erasing_a_person_erases_notes_and_reminders(api: Api, team: dict[Role, Actor]) -> None:
    with api.platform.database.write() as session:
        session.add(row_of("message"))
        session.flush()
        items.note(session, api.platform.settings, team["decider"], "ABCDEFGH", "Call her.")
        items.mark_read(session, team["decider"], "ABCDEFGH")
        items.remind(session, team["decider"], "ABCDEFGH", now().date())
        assert [note.text for note in messages.load(session, team["reader"], "abcdefgh").notes] == ["Call her."]
        people.erase(session, team["owner"], "ada@example.com")
    for table in (Message, MessageNote, ReadItem, Reminder):
        assert api.rows(table) == []
    assert [mail for mail in api.rows(OutboxItem) if mail.about == "ABCDEFGH"] == []


def test_what_members_have_read_is_forgotten_with_the_applications(api: Api, team: dict[Role, Actor]) -> None:
    member = team["reader"].member_id or 0
    with api.platform.database.write() as session:
        for reference, days in (("ABCDEFGH", 10), ("BBBBBBBB", 900)):
            moment = now() - timedelta(days=days)
            session.add(ReadItem(member_id=member, reference=reference, read_at=moment))
            session.add(Reminder(member_id=member, reference=reference, day=moment.date()))
        delete_expired(session, api.platform.settings, now())
    for table in (ReadItem, Reminder):
        assert [row.reference for row in api.rows(table)] == ["ABCDEFGH"]
