"""Views that members save: private, counted, and deleted with the people whom they may name."""

import pytest

from livecommerce.api.database import Database
from livecommerce.api.tables import LogEntry, Member, SavedView
from livecommerce.desk import people, saved_views
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import Actor, ForbiddenError, member_actor, shell_actor
from livecommerce.errors import PlainError
from tests.api.conftest import MESSAGE, Api

BRANDS = View(kind="brand", state="open", words="lumen berlin")


@pytest.fixture
def ada(database: Database) -> Actor:
    return member(database, "ada@example.com")


def member(database: Database, email: str) -> Actor:
    with database.write() as session:
        session.add(kept := Member(email=email, role="reader"))
        session.flush()
        return member_actor(kept.id or 0, "reader")


def save(database: Database, actor: Actor, name: str, view: View = BRANDS) -> SavedView:
    with database.write() as session:
        return saved_views.save(session, actor, name, view)


def names(database: Database, actor: Actor) -> list[str]:
    with database.read() as session:
        return [view.name for view in saved_views.saved_views(session, actor)]


def test_a_member_has_their_own_named_views(database: Database, ada: Actor) -> None:
    grace = member(database, "grace@example.com")
    for name in (" Lumen  in Berlin ", "all of it"):
        save(database, ada, name)
    assert names(database, ada) == ["all of it", "Lumen in Berlin"]
    assert names(database, grace) == []
    with database.read() as session:
        assert View.from_query(saved_views.saved_views(session, ada)[0].query) == BRANDS


def test_a_name_that_is_there_takes_the_new_view(database: Database, ada: Actor) -> None:
    first = save(database, ada, "mine")
    again = save(database, ada, "Mine", View(kind="talent"))
    assert (again.id, names(database, ada)) == (first.id, ["Mine"])
    assert View.from_query(again.query) == View(kind="talent")


def test_a_view_is_removed_by_its_member_alone(database: Database, ada: Actor) -> None:
    number, grace = save(database, ada, "mine").id or 0, member(database, "grace@example.com")
    with pytest.raises(PlainError, match="removed already"), database.write() as session:
        saved_views.remove(session, grace, number)
    with database.write() as session:
        saved_views.remove(session, ada, number)
    assert names(database, ada) == []


@pytest.mark.parametrize("name", ["", "  ", "x" * 61])
def test_a_view_needs_a_name_that_can_be_shown(database: Database, ada: Actor, name: str) -> None:
    with pytest.raises(PlainError, match="at most 60 characters"):
        save(database, ada, name)


def test_there_are_as_many_as_can_be_taken_in(database: Database, ada: Actor) -> None:
    for number in range(saved_views.MOST):
        save(database, ada, f"view {number}")
    with pytest.raises(PlainError, match="remove one first"):
        save(database, ada, "one more")
    save(database, ada, "view 0", View())


def test_a_shell_has_none(database: Database) -> None:
    with pytest.raises(ForbiddenError):
        save(database, shell_actor(), "mine")


def test_the_log_contains_neither_the_name_nor_the_search(api: Api, ada: Actor) -> None:
    save(api.platform.database, ada, "Grace Hopper", View(words="hopper"))
    [entry] = api.rows(LogEntry)
    assert (entry.act, entry.subject, entry.details) == ("view.saved", "view 1", {})


def test_an_erased_person_is_in_no_saved_view(api: Api, ada: Actor) -> None:
    database = api.platform.database
    api.post("/messages", MESSAGE | {"name": "Zoë Adler", "email": "zadler@example.com"})
    for name, words in (("Zoe", ""), ("second", "adl"), ("third", "zadler@"), ("stays", "example"), ("A to Z", "z")):
        save(database, ada, name, View(words=words))
    with database.write() as session:
        people.erase(session, shell_actor(), "zadler@example.com")
    assert names(database, ada) == ["A to Z", "stays"]
