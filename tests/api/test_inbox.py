"""The inbox: its content, order and pages, and the results of the search."""

from collections.abc import Generator
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest
from sqlmodel import select

from livecommerce.api.database import Database
from livecommerce.api.search_index import index_unindexed
from livecommerce.api.tables import Application, Message
from livecommerce.desk.inbox import View, counts, page_of
from livecommerce.desk.items import note
from livecommerce.desk.rights import RIGHTS, Actor, ForbiddenError, Role, member_actor
from tests.api.conftest import settings_of

READER = member_actor(1, "reader")
MONDAY = datetime(2026, 11, 2, 9, tzinfo=UTC)
NOTHING = View(status="accepted", topic="press")


def application(number: int, **values: Any) -> Application:
    answers = {"name": "Ada Lovelace", "email": "ada@example.com"} | values.pop("answers", {})
    row: dict[str, Any] = {
        "reference": f"AAAAAA{number:02}",
        "kind": "affiliate",
        "email": "ada@example.com",
        "name": "Ada Lovelace",
        "created_at": MONDAY + timedelta(hours=number),
    }
    return Application(**row | values, answers=answers)


def message(number: int, **values: Any) -> Message:
    row: dict[str, Any] = {
        "reference": f"MMMMMM{number:02}",
        "topic": "press",
        "email": "eva@example.com",
        "name": "Eva Green",
        "message": "When can we film a show?",
        "created_at": MONDAY + timedelta(hours=number),
    }
    return Message(**row | values)


@pytest.fixture
def database(database_url: str) -> Generator[Database]:
    database = Database(settings_of(database_url=database_url).database_url)
    database.migrate()
    yield database
    database.close()


def fill(database: Database, *rows: Application | Message) -> None:
    """Write rows like a release without a search, and index them."""
    with database.write() as session:
        session.add_all(rows)
    with database.write() as session:
        assert index_unindexed(session)
    with database.write() as session:
        assert not index_unindexed(session)


@pytest.fixture
def filled(database: Database) -> Database:
    fill(
        database,
        application(1, kind="brand", name="Zoë Adler", answers={"company": "Lumen Studio", "country": "DE"}),
        application(2, kind="talent", status="in_review", language="pl", answers={"country": "PL", "city": "Łódź"}),
        application(3, status="accepted", assignee_id=7, answers={"handle": "@anna.live", "country": "DE"}),
        application(4, status="declined", decline_reason="No studio near you."),
        message(5, topic="press", language="pl"),
        message(6, topic="support", done_at=MONDAY, message="Our parcel of lamps is lost in Gdańsk."),
    )
    return database


def references(database: Database, view: View, actor: Actor = READER) -> list[str]:
    with database.read() as session:
        rows = page_of(session, actor, view).rows
        assert counts(session, actor, {"view": view, "empty": NOTHING}) == {"view": len(rows), "empty": 0}
    return [row.reference[0] + row.reference[-1] for row in rows]


@pytest.mark.parametrize(
    ("view", "shown"),
    [
        (View(), "M6 M5 A4 A3 A2 A1"),
        (View(what="applications"), "A4 A3 A2 A1"),
        (View(what="messages"), "M6 M5"),
        (View(kind="brand"), "A1"),
        (View(status="in_review"), "A2"),
        (View(topic="support"), "M6"),
        (View(state="open"), "M5 A2 A1"),
        (View(state="done"), "M6 A4 A3"),
        (View(country="de"), "A3 A1"),
        (View(country="DE", state="open"), "A1"),
        (View(language="pl"), "M5 A2"),
        (View(language="pl", state="done"), ""),
        (View(language="en", what="applications"), "A4 A3 A1"),
        (View(language="en", topic="support"), "M6"),
        (View(assignee=7), "A3"),
        (View(assignee="nobody"), "M6 M5 A4 A2 A1"),
        (View(assignee="nobody", what="applications"), "A4 A2 A1"),
        (View(state="open", order="oldest"), "A1 A2 M5"),
        (View(order="oldest"), "A1 A2 A3 A4 M5 M6"),
        (View(state="late"), "M5 A2 A1"),
        (View(since=date(2026, 11, 2), until=date(2026, 11, 2)), "M6 M5 A4 A3 A2 A1"),
        (View(until=date(2026, 11, 1)), ""),
        (View(since=date(2026, 11, 3)), ""),
        (View(kind="brand", topic="press"), ""),
    ],
)
def test_a_view_shows_what_its_filters_leave_newest_first(filled: Database, view: View, shown: str) -> None:
    assert " ".join(references(filled, view)) == shown


@pytest.mark.parametrize(
    ("words", "shown"),
    [
        ("zoe adler", "A1"),
        ("ZOË", "A1"),
        ("lum", "A1"),
        ("lumen berlin", ""),
        ("LODZ", "A2"),
        ("łódź", "A2"),
        ("@anna.live", "A3"),
        ("anna", "A3"),
        ("studio", "A4 A1"),
        ("aaaaaa02", "A2"),
        ("eva@example.com", "M6 M5"),
        ("example", "M6 M5 A4 A3 A2 A1"),
        ("gdansk lamp", "M6"),
        ("' OR \"x", ""),
        ("lum* AND NOT x", ""),
        ("…", "M6 M5 A4 A3 A2 A1"),
    ],
)
def test_the_search_finds_words_by_their_beginning_whatever_case_and_accents(
    filled: Database, words: str, shown: str
) -> None:
    assert " ".join(references(filled, View(words=words))) == shown


def test_the_search_keeps_to_the_filters(filled: Database) -> None:
    assert references(filled, View(words="studio", status="declined")) == ["A4"]
    assert references(filled, View(words="example", topic="press")) == ["M5"]


def test_a_note_is_found_and_what_was_deleted_is_not(filled: Database) -> None:
    with filled.write() as session:
        note(session, settings_of(), member_actor(1, "decider"), "AAAAAA02", "Call her on Friday.")
    assert references(filled, View(words="friday")) == ["A2"]
    with filled.write() as session:
        session.delete(session.exec(select(Application).where(Application.reference == "AAAAAA02")).one())
        session.delete(session.exec(select(Message).where(Message.reference == "MMMMMM06")).one())
    assert references(filled, View(words="friday")) == []
    assert references(filled, View(words="gdansk")) == []


def test_pages_follow_one_another_though_rows_come_and_go(database: Database) -> None:
    same = MONDAY
    fill(
        database,
        *(application(number, created_at=same + timedelta(minutes=number // 4)) for number in range(20)),
        *(message(number, created_at=same + timedelta(minutes=number // 4)) for number in range(20)),
    )
    with database.read() as session:
        expected = [row.reference for row in page_of(session, READER, View(), limit=100).rows]
    assert len(expected) == 40
    seen, cursor, pages = list[str](), "", 0
    while pages == 0 or cursor:
        with database.read() as session:
            page = page_of(session, READER, View(), after=cursor, limit=7)
        seen += [row.reference for row in page.rows]
        cursor, pages = page.next, pages + 1
        if pages == 2:
            with database.write() as session:
                session.add(message(99, created_at=same + timedelta(days=1)))
                gone = expected[8]
                table = Message if gone.startswith("M") else Application
                session.delete(session.exec(select(table).where(table.reference == gone)).one())
    assert seen == expected
    assert pages == 6


def test_an_invalid_cursor_shows_the_first_page(filled: Database) -> None:
    for cursor in ("x", "-", "a-b", "1", "-1-2"):
        with filled.read() as session:
            assert len(page_of(session, READER, View(), after=cursor).rows) == 6


@pytest.mark.parametrize("role", RIGHTS)
def test_every_role_reads_and_nobody_else(filled: Database, role: Role) -> None:
    assert references(filled, View(kind="brand"), member_actor(1, role)) == ["A1"]
    with pytest.raises(ForbiddenError), filled.read() as session:
        page_of(session, Actor("member:1", frozenset()), View())


def test_an_address_holds_the_view_and_what_is_wrong_in_it_is_left_out() -> None:
    view = View(kind="brand", state="open", language="de", assignee=7, since=date(2026, 11, 2), words="lumen berlin")
    query = view.as_query()
    assert query == {
        "kind": "brand",
        "state": "open",
        "language": "de",
        "assignee": "7",
        "since": "2026-11-02",
        "words": "lumen berlin",
    }
    assert View.from_query(query) == view
    assert View.from_query({"assignee": "nobody"}).assignee == "nobody"
    wrong = {"kind": "pirate", "since": "soon", "words": "x", "assignee": "me", "utm_source": "mail", "status": ""}
    assert View.from_query(wrong) == View(words="x")


@pytest.mark.parametrize("words", ["89", "€89", "89 €"])
def test_a_figure_is_found_with_and_without_the_sign_of_its_currency(database: Database, words: str) -> None:
    fill(database, application(1, answers={"notes": "from €89 on"}), application(2, answers={"notes": "890 pieces"}))
    assert "A1" in references(database, View(words=words))
