"""The SQLite database is copied while submissions run, and restored."""

import sqlite3
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from livecommerce.api.backup import back_up, restore
from livecommerce.api.database import Database
from livecommerce.api.tables import Message
from livecommerce.errors import PlainError
from tests.support import web
from tests.support.backend import Backend, Stream
from tests.support.servers import until

ENOUGH = 20
"""The number of messages acknowledged before a copy is made, and after."""


def names_in(file: Path) -> Counter[str]:
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as copy:
        assert copy.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        return Counter(name for (name,) in copy.execute("SELECT name FROM messages"))


def test_while_submissions_run(tmp_path: Path) -> None:
    database, copy = tmp_path / "records.db", tmp_path / "copies" / "monday.db"
    copy.parent.mkdir()
    backend = Backend(f"sqlite:///{database}", tmp_path / "log")
    backend.start()
    try:
        with Stream(backend.address) as stream:
            until(lambda: len(stream.acknowledged) >= ENOUGH)
            before = set(stream.acknowledged)
            assert back_up(database, copy).messages >= ENOUGH
            after = len(stream.acknowledged)
            until(lambda: len(stream.acknowledged) >= after + ENOUGH)
            with pytest.raises(PlainError, match="is in use; stop the site and every command first"):
                restore(copy, database)
        backend.stop()

        copied = names_in(copy)
        assert before <= set(copied)
        assert set(copied.values()) == {1}
        assert len(copied) < len(stream.acknowledged)
        with closing(sqlite3.connect(copy)) as connection:
            mails = connection.execute("SELECT count(*) FROM outbox").fetchone()[0]
        assert mails == 2 * len(copied)

        _, kept = restore(copy, database)
        assert kept
        assert set(names_in(kept)) == set(stream.acknowledged)
        backend.start()
        assert names_in(database) == copied
        response = web.get(f"{backend.address}/api/v1/health/ready")
        assert response.status_code == 200
    finally:
        backend.kill()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    file = tmp_path / "records.db"
    opened = Database(f"sqlite:///{file}")
    opened.prepare()
    with opened.write() as session:
        session.add(Message(reference="AAAAAAAA", topic="press", email="a@example.com", name="Ada", message="Hello"))
    opened.close()
    return file


def test_a_copy_is_one_file_for_its_owner_alone(database: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copies" / "copy.db"
    copy.parent.mkdir()
    assert back_up(database, copy).messages == 1
    assert list(copy.parent.iterdir()) == [copy]
    assert copy.stat().st_mode & 0o077 == 0


def test_a_copy_takes_nobody_elses_name(database: Path, tmp_path: Path) -> None:
    taken = tmp_path / "taken"
    taken.write_text("mine")
    with pytest.raises(PlainError, match="taken exists; choose another name, or overwrite it with --force"):
        back_up(database, taken)
    assert taken.read_text() == "mine"
    assert back_up(database, taken, overwrite=True).messages == 1
    for own in (database, tmp_path / "records.db-wal"):
        with pytest.raises(PlainError, match="belongs to the database itself"):
            back_up(database, own, overwrite=True)


def test_a_copy_that_cannot_be_written_leaves_nothing(database: Path, tmp_path: Path) -> None:
    with pytest.raises(PlainError, match="No such file or directory"):
        back_up(database, tmp_path / "missing" / "copy.db")
    with pytest.raises(PlainError, match="there is no database at"):
        back_up(tmp_path / "missing.db", tmp_path / "copy.db")
    assert [file.name for file in tmp_path.iterdir()] == ["records.db"]


def damage(file: Path) -> None:
    with file.open("r+b") as content:
        content.seek(file.stat().st_size // 2)
        content.write(b"\xff" * 8192)


def test_a_damaged_database_is_not_copied(database: Path, tmp_path: Path) -> None:
    damage(database)
    with pytest.raises(PlainError, match="is damaged"):
        back_up(database, tmp_path / "copy.db")
    assert not (tmp_path / "copy.db").exists()


def test_an_incomplete_copy_is_not_restored(database: Path, tmp_path: Path) -> None:
    was = database.read_bytes()
    other, copy = tmp_path / "other", tmp_path / "copy.db"
    other.write_text("no database")
    with pytest.raises(PlainError, match="other is not a database of livecommerce"):
        restore(other, database)
    other.unlink()
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE bills (total)")
    with pytest.raises(PlainError, match="other is not a database of livecommerce"):
        restore(other, database)
    with pytest.raises(PlainError, match="there is no file"):
        restore(tmp_path / "nothing", database)
    with pytest.raises(PlainError, match="is the database itself"):
        restore(database, database)
    back_up(database, copy)
    with closing(sqlite3.connect(copy)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    with pytest.raises(PlainError, match="is of another release, with the tables 9999"):
        restore(copy, database)
    back_up(database, copy, overwrite=True)
    damage(copy)
    with pytest.raises(PlainError, match="is damaged"):
        restore(copy, database)
    assert database.read_bytes() == was


def test_a_copy_of_an_earlier_release_is_migrated_at_the_start(database: Path, tmp_path: Path) -> None:
    earlier = Database(f"sqlite:///{database}")
    earlier.downgrade("0001")
    earlier.close()
    back_up(database, tmp_path / "copy.db")
    restore(tmp_path / "copy.db", database)
    started = Database(f"sqlite:///{database}")
    started.prepare()
    started.require_current()
    assert started.differences() == []
    started.close()


@pytest.mark.parametrize("left", ["nothing", "rubbish", "damage", "a log"])
def test_a_copy_takes_the_place_of_what_is_left(database: Path, tmp_path: Path, left: str) -> None:
    copy = tmp_path / "copy.db"
    back_up(database, copy)
    match left:
        case "rubbish":
            database.write_text("rubbish" * 1000)
        case "damage":
            damage(database)
        case _:
            database.unlink()
    if left == "a log":
        (tmp_path / "records.db-wal").write_bytes(b"stale" * 1000)
    _, kept = restore(copy, database)
    assert (kept is not None) == (left in {"rubbish", "damage"})
    assert names_in(database) == {"Ada": 1}
    assert not (tmp_path / "records.db-wal").exists()
