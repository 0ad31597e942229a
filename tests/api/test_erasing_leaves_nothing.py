"""After a person is erased, none of their bytes are left: in the database, its log, its index, or a back-up."""

import asyncio
import sqlite3
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlmodel import select, update

from livecommerce.api.backup import back_up
from livecommerce.api.database import Database
from livecommerce.api.housekeeping import run_housekeeping
from livecommerce.api.tables import Application, Message, OutboxItem, now
from livecommerce.desk import items, people
from livecommerce.desk.rights import shell_actor
from livecommerce.settings import Settings
from tests.api.conftest import Api, settings_of
from tests.support.applicant import AFFILIATE
from tests.support.event_loop import run

PLANTED = ["zyxquill", "wolframjoy", "quetzalnote", "vexmessage"]
"""Unique words of the person: the address, the name, a note, a message."""
PERSON = {"name": "Wolframjoy Vogt", "email": "zyxquill@example.com"}
SQLITE = pytest.mark.parametrize("database_url", ["sqlite"], indirect=True)


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url)


@pytest.fixture
def planted(api: Api) -> Api:
    """Store an application and a message of the person, among others; with notes, and indexed."""
    for number in range(5):
        other = {"name": f"Other {number}", "email": f"other{number}@example.com", "topic": "press", "message": "Hello"}
        assert api.post("/messages", other).status_code == 201
    assert api.post("/messages", PERSON | {"topic": "press", "message": "A vexmessage."}).status_code == 201
    assert api.post("/applications/affiliate", {**AFFILIATE, **PERSON}).status_code == 201
    with api.platform.database.write() as session:
        reference = session.exec(select(Application.reference)).one()
        items.note(session, api.platform.settings, shell_actor(), reference, "A quetzalnote.")
    api.platform.database.refresh_statistics()
    assert left(api.platform.database, api) == set(PLANTED)
    return api


def files_of(database: Database) -> bytes:
    path = Path(str(database.url.database))
    return b"".join(file.read_bytes() for file in path.parent.glob(f"{path.name}*"))


def left(database: Database, api: Api) -> set[str]:
    """Return the planted words that are left: in the bytes of SQLite's files, else in rows and statistics."""
    if database.is_sqlite:
        kept = files_of(database).lower()
        return {word for word in PLANTED if word.encode() in kept}
    with database.read() as session:
        tables = session.scalars(text("SELECT tablename FROM pg_tables WHERE schemaname = 'public'")).all()
        rows = [str(session.connection().execute(text(f"SELECT * FROM {table}")).all()) for table in tables]
        rows.append(str(session.connection().execute(text("SELECT * FROM pg_stats WHERE schemaname = 'public'")).all()))
    return {word for word in PLANTED if word in "".join(rows).lower()}


def test_an_erasure_leaves_no_word_of_the_person(planted: Api) -> None:
    database = planted.platform.database
    with database.write() as session:
        people.erase(session, shell_actor(), PERSON["email"])
    database.wipe_deleted()
    assert left(database, planted) == set()
    assert len(planted.rows(Message)) == 5


@SQLITE
def test_a_back_up_after_an_erasure_holds_no_word_of_the_person(planted: Api, tmp_path: Path) -> None:
    database = planted.platform.database
    with database.write() as session:
        people.erase(session, shell_actor(), PERSON["email"])
    # Even before the log of the database has been emptied.
    back_up(Path(str(database.url.database)), copy := tmp_path / "copy.db")
    kept = copy.read_bytes().lower()
    assert [word for word in PLANTED if word.encode() in kept] == []


@SQLITE
def test_housekeeping_leaves_no_word_of_expired_records(planted: Api) -> None:
    database, settings = planted.platform.database, planted.platform.settings

    async def once(_seconds: float) -> None:
        if slept.append(_seconds) or len(slept) > 1:
            raise asyncio.CancelledError

    slept: list[float] = []
    with database.write() as session:
        # Pending items stay, however old.
        session.exec(update(OutboxItem).values(state="sent", sent_at=now()))
    with pytest.raises(asyncio.CancelledError):
        run(run_housekeeping(database, settings, clock=lambda: now() + timedelta(days=5000), sleep=once))
    assert planted.rows(Message) == []
    assert left(database, planted) == set()


@SQLITE
def test_the_upgrade_takes_out_what_releases_before_left(planted: Api) -> None:
    database = planted.platform.database
    path = Path(str(database.url.database))
    database.downgrade("0012")
    database.close()
    # As an earlier release did: nothing is overwritten, and the index only marks words as deleted.
    with closing(sqlite3.connect(path)) as before:
        before.execute("PRAGMA secure_delete=OFF")
        for table in ("application_notes", "applications", "messages", "outbox", "idempotency_keys"):
            before.execute(f"DELETE FROM {table}")
        before.commit()
    assert left(database, planted) != set()
    assert database.migrate()
    assert left(database, planted) == set()
