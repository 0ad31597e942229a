"""A person's data can be shown and erased."""

import json
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlmodel import SQLModel

from livecommerce.api.addresses import one_spelling
from livecommerce.api.people import find_person
from livecommerce.api.tables import (
    Account,
    ActivationCode,
    Application,
    Erasure,
    IdempotencyKey,
    LogEntry,
    LoginSession,
    Message,
    OutboxItem,
    Table,
    now,
)
from livecommerce.desk import decisions, people
from livecommerce.desk.rights import shell_actor
from livecommerce.errors import PlainError
from livecommerce.settings import Settings
from tests.api.conftest import MESSAGE, WEBHOOK_SECRET, Api, settings_of
from tests.support.operator import Operator

SPELLINGS = ("Ada@Bücher.example", "ADA@xn--bcher-kva.example", "ada@bücher.example")
OTHERS = ("ada@buecher.example", "adb@bücher.example", "ada@bücher.example.com")
NAME = "Ada Lovelace"


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, webhook_url="http://127.0.0.1:9", webhook_secret=WEBHOOK_SECRET)


@pytest.fixture
def kept(api: Api) -> None:
    """Store messages and applications of Ada, accepted and logged in, each with another spelling; and of others."""
    for number, email in enumerate((*SPELLINGS, *OTHERS)):
        body = MESSAGE | {"email": email, "name": NAME if email in SPELLINGS else "Somebody else"}
        assert api.post("/messages", body, idempotency_key=f"message-{number}").status_code == 201
    assert api.post("/activation-codes", {"email": SPELLINGS[1]}, idempotency_key="code").status_code == 202
    row: dict[str, Any] = {"reference": "ABCDEFGH", "kind": "affiliate", "email": SPELLINGS[0], "name": NAME}
    with api.platform.database.write() as session:
        session.add(Application(**row, answers={"name": NAME, "email": SPELLINGS[0], "terms": True}))
    with api.platform.database.write() as session:
        decisions.approve(session, api.platform.settings, shell_actor(), "ABCDEFGH")
    [account] = api.rows(Account)
    with api.platform.database.write() as session:
        session.add(LoginSession(account_id=account.id or 0, token_hash="secret-token-hash", expires_at=now()))


def texts(api: Api) -> str:
    tables: list[type[SQLModel]] = [mapper.class_ for mapper in Table._sa_registry.mappers]  # pyright: ignore
    return "\n".join(str(row.model_dump()) for table in tables for row in api.rows(table))


@pytest.mark.parametrize("spelling", SPELLINGS)
def test_everything_under_any_spelling_of_an_address_is_found(api: Api, kept: None, spelling: str) -> None:
    with api.platform.database.read() as session:
        found = find_person(session, f" {spelling} ")
    assert {message.email for message in found.messages} == {row.email for row in api.rows(Message) if row.name == NAME}
    counts = {name: len(rows) for name, rows in found.tables()}
    assert counts == {
        "sessions": 1,
        "activation_codes": 1,
        "accounts": 1,
        "application_notes": 0,
        "message_notes": 0,
        "decisions": 1,
        "applications": 1,
        "messages": 3,
        "draft_links": 0,
        # To them and to the team about them, and the events.
        "outbox": 3 * 3 + 1 + 2,
        "idempotency_keys": 4,
    }


def test_an_export_holds_it_all_but_hashes(api: Api, kept: None) -> None:
    with api.platform.database.read() as session:
        data = find_person(session, SPELLINGS[0]).as_data(api.platform.settings)
    assert json.loads(json.dumps(data)) == data
    assert data["applications"][0]["answers"]["terms"] is True
    assert {message["message"] for message in data["messages"]} == {MESSAGE["message"]}
    assert "secret-token-hash" not in str(data)
    assert not {"password_hash", "code_hash", "token_hash", "fingerprint"} & {
        name for rows in data.values() for row in rows for name in row
    }


def test_after_an_erasure_nothing_is_left_but_the_record_of_it(api: Api, kept: None) -> None:
    with api.platform.database.write() as session:
        erasure = people.erase(session, shell_actor(), SPELLINGS[2])
    acts = [(entry.act, entry.subject) for entry in api.rows(LogEntry)]
    assert acts == [("application.accepted", "ABCDEFGH"), ("person.erased", f"erasure {erasure.id}")]
    # The log names applications by their reference, and keeps it.
    left = texts(api).replace("'subject': 'ABCDEFGH'", "")
    # The other addresses begin or end as hers does.
    for other in OTHERS:
        left = left.replace(other, "").replace(one_spelling(other), "")
    for word in (NAME, "bcher-kva", "ABCDEFGH", *SPELLINGS):
        assert word not in left, word
    for table in (Account, Application, ActivationCode, LoginSession):
        assert api.rows(table) == []
    [record] = api.rows(Erasure)
    assert record.id == erasure.id
    assert record.deleted == {
        "sessions": 1, "activation_codes": 1, "accounts": 1, "decisions": 1, "applications": 1, "messages": 3,
        "outbox": 12, "idempotency_keys": 4,
    }  # fmt: skip
    assert now() - record.created_at < now() - now().replace(year=2000)


def test_other_people_are_left_alone(api: Api, kept: None) -> None:
    with api.platform.database.write() as session:
        people.erase(session, shell_actor(), SPELLINGS[0])
    assert len(api.rows(Message)) == len(OTHERS)
    assert len(api.rows(OutboxItem)) == 3 * len(OTHERS)
    assert len(api.rows(IdempotencyKey)) == len(OTHERS)


def test_only_addresses_of_other_people_are_read(api: Api, kept: None) -> None:
    """Whole rows of everybody would hold up every form for a quarter of a minute in a large database."""
    read: list[Any] = []

    def note(row: object, _context: object) -> None:
        read.append(row)

    event.listen(Table, "load", note, propagate=True)
    try:
        with api.platform.database.write() as session:
            people.erase(session, shell_actor(), SPELLINGS[0])
    finally:
        event.remove(Table, "load", note)
    people_read = {one_spelling(row.email) for row in read if isinstance(row, Application | Message | Account)}
    assert people_read == {one_spelling(SPELLINGS[0])}
    assert len([row for row in read if isinstance(row, OutboxItem)]) == 12
    assert len([row for row in read if isinstance(row, IdempotencyKey)]) == 4


def test_a_person_without_data_is_reported_and_leaves_no_record(api: Api) -> None:
    with pytest.raises(PlainError, match="there is no data about"), api.platform.database.write() as session:
        people.erase(session, shell_actor(), "nobody@example.com")
    assert api.rows(Erasure) == []


def test_an_address_is_one_in_all_its_spellings_and_no_other(api: Api) -> None:
    assert len({one_spelling(address) for address in SPELLINGS}) == 1
    assert one_spelling("ceo@straße.de") != one_spelling("ceo@strasse.de")
    assert one_spelling("no address") == "no address"


def test_the_operator_shows_exports_and_erases(
    api: Api, kept: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    monkeypatch.setenv("COLUMNS", "160")
    operator = Operator(monkeypatch, capsys, database_url=api.platform.database.url.render_as_string(False))
    shown = operator.run("people", "show", SPELLINGS[1])
    for word in ("applications", "ABCDEFGH", "messages", "outbox", "accounts", "sessions"):
        assert word in shown
    assert json.loads(operator.run("people", "export", SPELLINGS[1]))["accounts"][0]["name"] == NAME
    operator.run("people", "export", SPELLINGS[1], "--output", str(tmp_path / "ada.json"))
    assert len(json.loads((tmp_path / "ada.json").read_text())["messages"]) == 3
    assert "erased as number 1: sessions 1, " in operator.run("people", "erase", SPELLINGS[1], "--yes")
    assert "there is no data about" in operator.run("people", "show", SPELLINGS[1], status=1)
    [record] = operator.json("people", "erasures")
    assert record["deleted"]["messages"] == 3
    assert set(record) == {"id", "deleted", "created_at"}
