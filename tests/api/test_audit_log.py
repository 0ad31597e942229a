"""The audit log: every action is in it, and nobody can change it."""

import getpass
import json
import os
from collections.abc import Generator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.exc import DatabaseError
from sqlmodel import select

from livecommerce.api.audit_log import add_entry
from livecommerce.api.database import Database
from livecommerce.api.tables import Account, Application, LogEntry, Message
from livecommerce.desk.audit_log import broken_at, entries
from livecommerce.desk.rights import RIGHTS, ForbiddenError, Role, member_actor
from tests.api.conftest import settings_of
from tests.support.operator import Operator

OWNER = member_actor(3, "owner")


@pytest.fixture
def database(database_url: str) -> Generator[Database]:
    database = Database(settings_of(database_url=database_url).database_url)
    database.migrate()
    yield database
    database.close()


def log_of(database: Database) -> list[LogEntry]:
    with database.read() as session:
        return list(reversed(entries(session, OWNER, limit=1000)))


@pytest.fixture
def written(database: Database) -> Database:
    for subject in ("ABCDEFGH", "BCDEFGHJ", "CDEFGHJK"):
        with database.write() as session:
            add_entry(session, OWNER.key, "application.noted", subject)
    return database


CHANGES = (
    "UPDATE audit_log SET actor = 'member:9' WHERE id = 2",
    "DELETE FROM audit_log WHERE id = 2",
    "DELETE FROM audit_log",
    "INSERT INTO audit_log (id, actor, act, subject, details, hash, created_at) "
    "SELECT 2, 'member:9', act, subject, details, hash, created_at FROM audit_log WHERE id = 2",
)
ONLY_SQLITE = ("INSERT OR REPLACE INTO audit_log SELECT * FROM audit_log WHERE id = 2",)
ONLY_POSTGRESQL = ("TRUNCATE audit_log",)


def test_the_database_refuses_to_change_the_log(written: Database) -> None:
    before = [entry.model_dump() for entry in log_of(written)]
    for statement in CHANGES + (ONLY_SQLITE if written.is_sqlite else ONLY_POSTGRESQL):
        with pytest.raises(DatabaseError), written.write() as session:
            session.connection().execute(text(statement))
        assert [entry.model_dump() for entry in log_of(written)] == before


@contextmanager
def change_behind_the_back(database: Database, statement: str) -> Generator[None]:
    """Change the log as a user who may drop the triggers."""
    off = "DROP TRIGGER audit_log_no_update"
    on = "SELECT 1"
    if not database.is_sqlite:
        off = "ALTER TABLE audit_log DISABLE TRIGGER audit_log_no_change"
        on = "ALTER TABLE audit_log ENABLE TRIGGER audit_log_no_change"
    with database.write() as session:
        session.connection().execute(text(off))
        session.connection().execute(text(statement))
    try:
        yield
    finally:
        with database.write() as session:
            session.connection().execute(text(on))


def test_a_change_behind_the_back_of_the_triggers_is_found(written: Database) -> None:
    with written.read() as session:
        assert broken_at(session) is None
    with (
        change_behind_the_back(written, "UPDATE audit_log SET subject = 'ZZZZZZZZ' WHERE id = 2"),
        written.read() as session,
    ):
        assert broken_at(session) == 2


def test_simultaneous_actions_are_in_one_chain(database: Database) -> None:
    def act(number: int) -> None:
        with database.write() as session:
            add_entry(session, OWNER.key, "application.noted", f"ABCDEF{number:02}")

    with ThreadPoolExecutor(8) as people:
        list(people.map(act, range(40)))
    assert len(log_of(database)) == 40
    with database.read() as session:
        assert broken_at(session) is None


def test_what_fails_is_not_in_the_log(database: Database) -> None:
    with pytest.raises(RuntimeError), database.write() as session:
        add_entry(session, OWNER.key, "application.noted", "ABCDEFGH")
        raise RuntimeError
    assert log_of(database) == []


@pytest.mark.parametrize("role", RIGHTS)
def test_only_owners_read_the_log(written: Database, role: Role) -> None:
    with written.read() as session:
        if role == "owner":
            assert len(entries(session, member_actor(1, role))) == 3
            [oldest] = entries(session, member_actor(1, role), before=2)
            assert oldest.subject == "ABCDEFGH"
        else:
            with pytest.raises(ForbiddenError):
                entries(session, member_actor(1, role))


@pytest.fixture
def operator(database: Database, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Operator:
    monkeypatch.delenv("SUDO_USER", raising=False)
    answers = {"name": "Ada", "email": "ada@example.com"}
    with database.write() as session:
        for number in range(2):
            session.add(
                Application(
                    reference=f"AAAAAAA{number + 2}",
                    kind="affiliate",
                    email=f"ada{number}@example.com",
                    name="Ada Lovelace",
                    answers=answers,
                )
            )
        session.add(Message(reference="MMMMMMMM", topic="press", email="ada1@example.com", name="Ada", message="Hello"))
        session.add(Account(email="eva@example.com", name="Eva"))
    return Operator(monkeypatch, capsys, database_url=database.url.render_as_string(hide_password=False))


def test_every_act_of_a_command_is_in_the_log_and_no_name_with_it(
    operator: Operator, database: Database, tmp_path: Path
) -> None:
    operator.run("applications", "note", "AAAAAAA2", "Call Ada on Friday.")
    operator.run("applications", "status", "AAAAAAA2", "in_review")
    operator.run("applications", "approve", "AAAAAAA2")
    operator.run("applications", "reject", "AAAAAAA3", "--reason", "Ada, no studio near you.")
    operator.run("applications", "export", "--status", "accepted")
    operator.run("messages", "done", "MMMMMMMM")
    operator.run("messages", "done", "MMMMMMMM", "--undo")
    operator.run("messages", "export")
    operator.run("outbox", "retry", "--kept")
    operator.run("accounts", "disable", "eva@example.com")
    operator.run("accounts", "enable", "eva@example.com")
    operator.run("people", "export", "ada1@example.com", "--output", str(tmp_path / "ada.json"))
    operator.run("people", "erase", "ada1@example.com", "--yes")
    log = log_of(database)
    with database.read() as session:
        [eva] = session.exec(select(Account).where(Account.email == "eva@example.com")).all()
    assert [(entry.act, entry.subject) for entry in log] == [
        ("application.noted", "AAAAAAA2"),
        ("application.status_set", "AAAAAAA2"),
        ("application.accepted", "AAAAAAA2"),
        ("application.declined", "AAAAAAA3"),
        ("applications.exported", ""),
        ("message.done", "MMMMMMMM"),
        ("message.reopened", "MMMMMMMM"),
        ("messages.exported", ""),
        ("outbox.retried", ""),
        ("account.disabled", f"account {eva.id}"),
        ("account.enabled", f"account {eva.id}"),
        ("person.exported", ""),
        ("person.erased", "erasure 1"),
    ]
    user = getpass.getuser() if os.environ.get("USER") or os.geteuid() == 0 else str(os.getuid())
    assert {entry.actor for entry in log} == {f"shell:{user}"}
    assert log[1].details == {"before": "received", "status": "in_review"}
    assert log[4].details == {"count": 1, "filters": ["status=accepted"]}
    assert log[11].details == {"references": ["AAAAAAA3", "MMMMMMMM"]}
    logged = json.dumps([entry.model_dump(mode="json") for entry in log])
    for personal in ("Ada", "ada1", "example.com", "studio", "Friday"):
        assert personal not in logged
    with database.read() as session:
        assert broken_at(session) is None


def test_an_operator_reads_and_verifies_the_log(operator: Operator, database: Database) -> None:
    assert operator.run("log", "list") == "Nobody has done anything yet.\n"
    assert operator.run("log", "verify") == "the log is empty\n"
    operator.run("applications", "status", "AAAAAAA2", "in_review")
    operator.run("messages", "done", "MMMMMMMM")
    assert [row["act"] for row in operator.json("log", "list")] == ["message.done", "application.status_set"]
    [newest] = operator.json("log", "list", "--limit", "1")
    assert operator.run("log", "verify") == f"{newest['id']} {newest['hash']}\n"
    with change_behind_the_back(database, "UPDATE audit_log SET subject = 'ZZZZZZZZ'"):
        assert "entry 1 of the log was changed" in operator.run("log", "verify", status=1)


def test_a_refused_act_of_a_command_is_not_in_the_log(operator: Operator, database: Database) -> None:
    operator.run("applications", "note", "AAAAAAA2", " ", status=1)
    operator.run("applications", "approve", "ZZZZZZZZ", status=1)
    operator.run("messages", "done", "MMMMMMMM", "--undo", status=1)
    assert log_of(database) == []
