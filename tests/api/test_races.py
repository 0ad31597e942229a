"""Counts before writes hold for concurrent transactions, on PostgreSQL."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, BrokenBarrierError

import pytest
from sqlmodel import Session, select

from livecommerce.api.accounts import CODE_MAILS_PER_HOUR, draw_code, open_account, send_code
from livecommerce.api.database import Database
from livecommerce.api.outbox import CONFIRMATIONS_PER_HOUR, put_confirmation, put_mail
from livecommerce.api.tables import Member, OutboxItem, Role, SavedView
from livecommerce.api.written_mail import Mail
from livecommerce.desk import members, saved_views
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import ForbiddenError, member_actor
from livecommerce.errors import PlainError
from livecommerce.settings import Settings
from tests.api.conftest import Api, settings_of

TOGETHER_SECONDS = 1
"""The time a transaction waits for the other to have written too, which a lock prevents."""

pytestmark = pytest.mark.parametrize("database_url", ["postgresql"], indirect=True)


@pytest.fixture
def api_settings(database_url: str) -> Settings:
    return settings_of(database_url=database_url, desk_secret="s" * 32)


def at_once(database: Database, *acts: Callable[[Session], object]) -> list[type[Exception] | None]:
    """Return the outcomes of acts in separate transactions, none of which commits before all have written.

    If an act waits for another transaction to end, the others do not wait for it.
    """
    all_written = Barrier(len(acts))

    def run(act: Callable[[Session], object]) -> type[Exception] | None:
        try:
            with database.write() as session:
                act(session)
                session.flush()
                try:
                    all_written.wait(TOGETHER_SECONDS)
                except BrokenBarrierError:
                    return None
        except PlainError as error:
            return type(error)
        return None

    with ThreadPoolExecutor(len(acts)) as pool:
        return list(pool.map(run, acts))


@pytest.fixture
def owners(database: Database) -> list[Member]:
    with database.write() as session:
        found = [Member(email=f"{name}@example.com", role="owner") for name in ("ada", "eve")]
        session.add_all(found)
    return found


@pytest.mark.parametrize("way", ["demote", "disable", "both"])
def test_two_owners_cannot_leave_the_desk_without_one(database: Database, owners: list[Member], way: str) -> None:
    def against(actor: Member, other: Member, demotes: bool) -> Callable[[Session], object]:
        who = member_actor(actor.id or 0, "owner")
        role: Role = "reader"
        if demotes:
            return lambda session: members.set_role(session, who, other.email, role)
        return lambda session: members.disable(session, who, other.email)

    ada, eve = owners
    first, second = against(ada, eve, way != "disable"), against(eve, ada, way == "demote")
    assert sorted(map(str, at_once(database, first, second))) == sorted(map(str, (None, ForbiddenError)))
    with database.read() as session:
        left = [member for member in session.exec(select(Member)) if member.role == "owner" and not member.disabled]
    assert len(left) == 1


def test_a_mailbox_gets_no_more_confirmations_than_allowed(database: Database, api: Api) -> None:
    addresses = ("ada@example.com", "ada+1@example.com", "ada+x@example.com", "ada@example.com")

    def confirm(session: Session, to: str) -> None:
        put_confirmation(session, api.platform.settings, Mail("message_received", to, "s", "t", "h"), about="ABCDEFGH")

    for _ in range(2):
        at_once(database, *[partial(confirm, to=to) for to in addresses])
    assert len(api.outbox("message_received")) == CONFIRMATIONS_PER_HOUR


def test_an_account_gets_no_more_codes_than_allowed(database: Database, api: Api) -> None:
    with database.write() as session:
        open_account(session, "ada@example.com", "Ada")
        for _ in range(CODE_MAILS_PER_HOUR - 1):
            put_mail(session, api.platform.settings, Mail("activation_code", "ada@example.com", "s", "t", "h"))

    def ask(session: Session) -> None:
        send_code(session, api.platform.settings, "ada@example.com", draw_code([]))

    at_once(database, ask, ask, ask)
    with database.read() as session:
        sent = [item for item in session.exec(select(OutboxItem)) if item.state != "discarded"]
    assert len(sent) == CODE_MAILS_PER_HOUR


def test_a_member_has_no_more_views_than_allowed(database: Database, owners: list[Member]) -> None:
    actor = member_actor(owners[0].id or 0, "owner")
    with database.write() as session:
        for number in range(saved_views.MOST - 1):
            saved_views.save(session, actor, f"View {number}", View())

    def save(session: Session, name: str) -> None:
        saved_views.save(session, actor, name, View())

    at_once(database, *[partial(save, name=name) for name in "ABC"])
    with database.read() as session:
        assert len(session.exec(select(SavedView)).all()) == saved_views.MOST
