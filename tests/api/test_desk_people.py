from typing import Any

import pytest

from livecommerce.api.database import Database
from livecommerce.api.tables import ConsentRecord, Erasure, LogEntry, Message, now
from livecommerce.content.consent import shown_words_hashes
from livecommerce.desk import people
from livecommerce.desk.log_in import LoggedIn
from livecommerce.desk.rights import ForbiddenError, Role, member_actor
from livecommerce.errors import PlainError
from livecommerce.languages import LANGUAGES
from livecommerce.state.desk.person import consent_sheet
from tests.api.conftest import MESSAGE, Api

DECIDER, OWNER, READER = (member_actor(number, role) for number, role in enumerate(("decider", "owner", "reader"), 1))
EMAIL = "Ada@Example.com"


@pytest.fixture
def reference(api: Api) -> str:
    return api.post("/messages", MESSAGE).json()["data"]["reference"]


def test_a_person_is_found_by_what_they_sent(database: Database, reference: str) -> None:
    with database.read() as session:
        email = people.address_of(session, DECIDER, f" {reference.lower()} ")
        kept = list(people.summary(people.load(session, DECIDER, email)))
    assert email == MESSAGE["email"]
    assert ("messages", reference) in {(row.table, row.what) for row in kept}
    assert all(row.since for row in kept if row.table == "messages")


def test_what_nobody_sent_leads_to_nobody(database: Database) -> None:
    with pytest.raises(PlainError, match="no application and no message"), database.read() as session:
        people.address_of(session, DECIDER, "AAAAAAAA")


def test_a_reader_learns_nothing(database: Database, reference: str) -> None:
    with database.read() as session:
        for work in (people.load, people.address_of, people.export, people.consent_record):
            with pytest.raises(ForbiddenError):
                work(session, READER, EMAIL)


def test_to_read_what_is_kept_about_a_person_holds_up_no_writer(database: Database, reference: str) -> None:
    with database.write() as writer, database.read() as session:
        # A transaction begins with its first statement.
        writer.connection()
        assert people.export(session, DECIDER, EMAIL).messages
        assert people.load(session, DECIDER, EMAIL).messages


@pytest.mark.parametrize("role", ["reader", "decider"])
def test_an_owner_alone_erases(api: Api, database: Database, reference: str, role: Role) -> None:
    with pytest.raises(ForbiddenError), database.write() as session:
        people.erase(session, member_actor(9, role), EMAIL)
    assert len(api.rows(Message)) == 1
    with database.write() as session:
        people.erase(session, OWNER, EMAIL)
    assert (api.rows(Message), len(api.rows(Erasure))) == ([], 1)


def test_the_log_says_that_it_was_done_and_not_to_whom(api: Api, database: Database, reference: str) -> None:
    with database.read() as session:
        found = people.export(session, DECIDER, EMAIL)
    with database.write() as session:
        people.log_export(session, DECIDER, found)
    with database.write() as session:
        people.erase(session, OWNER, EMAIL)
    entries = api.rows(LogEntry)
    assert [(entry.act, entry.subject) for entry in entries] == [
        ("person.exported", ""),
        ("person.erased", "erasure 1"),
    ]
    written = str([entry.model_dump(exclude={"hash"}) for entry in entries]).lower()
    assert not any(word in written for word in (EMAIL.lower(), "ada", "lovelace"))


def test_choices_about_cookies_are_found_by_the_id_of_the_visitor(database: Database) -> None:
    with database.write() as session:
        session.add(
            ConsentRecord(
                visitor="f" * 32, version="2", words="0" * 64, action="reject_all", agreed=[], chosen_at=now()
            )
        )
    with database.read() as session:
        [found] = people.consent_record(session, DECIDER, f" {'F' * 32} ")
        assert found.action == "reject_all"
        with pytest.raises(PlainError, match="no choice is recorded"):
            people.consent_record(session, DECIDER, "e" * 32)


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_choice_on_words_of_this_release_is_known_in_every_language(database: Database, code: str) -> None:
    visitor = f"visitor-{code}"
    chosen: dict[str, Any] = {"action": "accept_all", "agreed": [], "version": "1", "chosen_at": now()}
    with database.write() as session:
        session.add(ConsentRecord(visitor=visitor, words=shown_words_hashes()[code], **chosen))
        session.add(ConsentRecord(visitor=visitor, words="0" * 64, **chosen))
    member = LoggedIn(DECIDER, "", "", "decider", "", wants_mail=False, is_due=False)
    with database.read() as session:
        lines = consent_sheet(session, member, visitor).lines
    assert [line.cells[-1].text for line in lines] == ["Those of this release", "Earlier ones, SHA-256 000000000000…"]
