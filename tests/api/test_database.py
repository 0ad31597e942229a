"""The database: migrations and reverts, the first start, several processes at once."""

import subprocess
import sys
from collections.abc import Collection
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import column, inspect, text
from sqlalchemy import table as sql_table
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlmodel import Session, SQLModel, insert, select

from livecommerce.api import database as databases
from livecommerce.api.database import VERSIONS, Database, MigrationsPendingError, is_unreachable, known_revisions
from livecommerce.api.housekeeping import delete_expired
from livecommerce.api.tables import Account, Application, IdempotencyKey, LoginSession, Message, now
from tests.api.conftest import settings_of
from tests.support.servers import Server, postgres_url


@pytest.fixture(params=["sqlite", "postgresql"])
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> Database:
    if request.param == "sqlite":
        return Database(f"sqlite:///{tmp_path}/folder/empty.db")
    server: Server = request.getfixturevalue("postgres_server")
    admin = Database(settings_of(database_url=postgres_url(server)).database_url)
    with admin.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("DROP DATABASE IF EXISTS empty WITH (FORCE)"))
        connection.execute(text("CREATE DATABASE empty"))
    admin.close()
    return Database(settings_of(database_url=postgres_url(server, "empty")).database_url)


def _tables(database: Database) -> set[str]:
    return set(inspect(database.engine).get_table_names())


def test_migrations_lead_to_the_tables_of_the_models_and_back_to_none(empty: Database) -> None:
    assert empty.migrate()
    assert empty.differences() == []
    assert not empty.migrate()
    empty.require_current()
    empty.downgrade("base")
    assert _tables(empty) == {"alembic_version"}
    with pytest.raises(MigrationsPendingError, match="livecommerce db migrate"):
        empty.require_current()
    assert empty.migrate()
    assert empty.differences() == []
    empty.close()


def test_the_files_of_the_migrations_are_named_by_their_numbers() -> None:
    configuration = Config()
    configuration.set_main_option("script_location", str(VERSIONS.parent))
    scripts = ScriptDirectory.from_config(configuration)
    assert known_revisions() == {script.revision for script in scripts.walk_revisions()}
    assert scripts.get_current_head() == max(known_revisions(), key=int)


def test_a_release_works_with_the_tables_of_the_next_one(empty: Database) -> None:
    empty.migrate()
    with empty.write() as session:
        session.connection().exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    empty.require_current()
    assert not empty.migrate()
    empty.close()


def test_sqlite_is_migrated_at_the_start_and_postgresql_is_not(empty: Database) -> None:
    empty.prepare()
    assert ("applications" in _tables(empty)) == empty.is_sqlite
    empty.close()


def test_processes_that_start_at_once_migrate_once(empty: Database) -> None:
    program = f"""
from livecommerce.api.database import Database
database = Database({empty.url.render_as_string(hide_password=False)!r})
print(database.migrate())
with database.write() as session:
    session.connection().exec_driver_sql("DELETE FROM messages")
"""

    def run(_: int) -> subprocess.CompletedProcess[str]:
        return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False, timeout=300)

    with ThreadPoolExecutor(3) as pool:
        runs = list(pool.map(run, range(3)))
    assert [run.returncode for run in runs] == [0] * 3, [run.stderr for run in runs]
    assert sorted(run.stdout.strip() for run in runs) == ["False"] * 2 + ["True"]
    empty.close()


def test_sqlite_keeps_a_log_and_enforces_foreign_keys(tmp_path: Path) -> None:
    database = Database(f"sqlite:///{tmp_path}/records.db")
    database.prepare()
    with database.engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1
    database.close()


def test_times_come_back_in_utc_and_rows_go_with_their_account(empty: Database) -> None:
    empty.migrate()
    moment = now()
    with empty.write() as session:
        account = Account(email="a@example.com", name="A", created_at=moment)
        session.add(account)
        session.flush()
        session.add(LoginSession(account_id=account.id or 0, token_hash="x", expires_at=moment))
    with empty.write() as session:
        found = session.get(Account, account.id)
        assert found and found.created_at == moment
        session.delete(found)
    with empty.read() as session:
        assert session.connection().execute(text("SELECT count(*) FROM sessions")).scalar() == 0
    empty.close()


def test_what_fails_leaves_nothing(empty: Database) -> None:
    empty.migrate()
    with pytest.raises(RuntimeError), empty.write() as session:
        session.add(Account(email="a@example.com", name="A"))
        session.flush()
        raise RuntimeError
    with empty.read() as session:
        assert session.connection().execute(text("SELECT count(*) FROM accounts")).scalar() == 0
    empty.close()


def test_a_writer_of_the_same_process_that_never_ends_is_not_waited_for_forever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(databases, "BUSY_SECONDS", 0.1)
    database = Database(f"sqlite:///{tmp_path}/turns.db")
    database.migrate()

    def write() -> None:
        with database.write() as session:
            session.add(Account(email="ada@example.com", name="Ada"))

    with ThreadPoolExecutor(1) as pool:
        with database.write():
            refused = pool.submit(write).exception(timeout=30)
        assert isinstance(refused, PoolTimeoutError)
        assert is_unreachable(refused)
        pool.submit(write).result(timeout=30)
    with database.read() as session:
        assert len(session.exec(select(Account)).all()) == 1
    database.close()


def test_sessions_end_once_and_addresses_become_canonical(empty: Database) -> None:
    """Old data is migrated; so is data written by old workers during a roll-out."""
    empty.migrate()
    empty.downgrade("0002")
    written = {
        "applications": "Ada@B\u00fccher.example",
        "messages": "EVA@example.com",
        "accounts": "ada@b\u00fccher.example",
    }
    with empty.write() as session:
        moment = now()
        account = Account(id=1, email=written["accounts"], name="Ada")
        application = Application(reference="A", kind="brand", email=written["applications"], name="Ada", answers={})
        message = Message(reference="M", topic="press", email=written["messages"], name="Eva", message="x")
        login = LoginSession(account_id=1, token_hash="x", expires_at=moment + timedelta(days=1))
        for row in (account, application, message, login, *_keys()):
            _write_as_then(session, row)
    assert empty.migrate()
    with empty.read() as session:
        assert session.exec(select(LoginSession)).all() == []
        assert session.exec(select(IdempotencyKey.call)).all() == ["messages"]
        for table in (Application, Account):
            assert session.exec(select(table)).one().email == "ada@xn--bcher-kva.example"
        assert session.exec(select(Message)).one().email == "eva@example.com"
        for table in (Application, Message, Account):
            assert session.exec(select(table.language)).all() == ["en"]
    with empty.write() as session:
        late = Message(reference="L", topic="press", email="eva@example.com", name="Eva", message="x")
        _write_as_then(session, late, unknown={"language"})
        assert session.exec(select(Message.language).where(Message.reference == "L")).one() == "en"
        session.add_all(key for key in _keys() if key.call == "sessions")
        delete_expired(session, settings_of(), now())
    with empty.read() as session:
        assert session.exec(select(IdempotencyKey.call)).all() == ["messages"]
    empty.close()


def _write_as_then(session: Session, row: SQLModel, unknown: Collection[str] = ()) -> None:
    """Write a row with the columns that its table has at present, except those unknown to its writer."""
    now_known = type(row).metadata.tables[f"{row.__tablename__}"]
    names = {known["name"] for known in inspect(session.connection()).get_columns(now_known.name)} - {*unknown}
    values = row.model_dump(exclude_none=True, include=names)
    # Without the present defaults of the model.
    then_known = sql_table(now_known.name, *(column(name, now_known.c[name].type) for name in values))
    session.execute(insert(then_known).values(values))  # pyright: ignore[reportDeprecated]


def _keys() -> list[IdempotencyKey]:
    values: dict[str, Any] = {
        "key": "k",
        "fingerprint": "f",
        "status": 201,
        "body": {},
        "expires_at": now() + timedelta(1),
    }
    return [IdempotencyKey(call=call, **values) for call in ("sessions", "messages")]
