"""Housekeeping runs automatically and keeps the periods that the privacy text promises."""

import asyncio
from datetime import datetime, timedelta
from typing import Any

import pytest
from sqlmodel import SQLModel

from livecommerce.api import housekeeping, sessions
from livecommerce.api.app import create_api
from livecommerce.api.database import Database
from livecommerce.api.platform import Platform
from livecommerce.api.tables import (
    Account,
    ActivationCode,
    Application,
    ApplicationNote,
    ConsentRecord,
    IdempotencyKey,
    LoginSession,
    Message,
    OutboxItem,
    OutboxState,
    now,
)
from livecommerce.desk import items
from livecommerce.desk.rights import shell_actor
from tests.api.conftest import MESSAGE, SITE, Api, settings_of
from tests.support.asgi import app_client
from tests.support.event_loop import run
from tests.support.servers import until

DAY = timedelta(days=1)
START = now()


class Clock:
    """A clock that moves only while the loop sleeps, and ends it after some rounds."""

    def __init__(self, rounds: int) -> None:
        self.now, self.slept = START, list[float]()
        self._rounds = rounds

    def __call__(self) -> datetime:
        return self.now

    async def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now += timedelta(seconds=seconds)
        if len(self.slept) == self._rounds:
            raise asyncio.CancelledError


def run_rounds(of: Api | Platform, rounds: int = 1, at: datetime = START) -> Clock:
    """Run the program's loop for some rounds, the first of them at this moment."""
    platform = of if isinstance(of, Platform) else of.platform
    clock = Clock(1 + rounds)
    clock.now = at - timedelta(seconds=housekeeping.FIRST_AFTER_SECONDS)
    work = housekeeping.run_housekeeping(platform.database, platform.settings, clock=clock, sleep=clock.sleep)
    with pytest.raises(asyncio.CancelledError):
        run(work)
    return clock


def add(api: Api, *rows: SQLModel) -> None:
    with api.platform.database.write() as session:
        session.add_all(rows)


def application(reference: str, status: Any, email: str = "ada@example.com") -> Application:
    row: dict[str, Any] = {"reference": reference, "kind": "affiliate", "email": email, "name": "Ada", "answers": {}}
    return Application(**row, status=status, created_at=START, updated_at=START)


def outbox_item(state: OutboxState, sent_at: datetime | None = None) -> OutboxItem:
    row: dict[str, Any] = {"channel": "mail", "kind": "accepted", "recipient": "a@example.com", "subject": ""}
    # Not due yet: the API under test delivers, too.
    row |= {"due_at": now() + DAY, "created_at": START, "give_up_at": START}
    return OutboxItem(**row, payload={}, id=state, state=state, sent_at=sent_at)


def months_after(count: int) -> datetime:
    """Return a time some days later than that many months after the start, as months differ in length."""
    return START + timedelta(days=30.44 * count) + 3 * DAY


def test_it_starts_with_the_process(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "FIRST_AFTER_SECONDS", 0)
    settings = settings_of(database_url=database_url)
    database = Database(settings.database_url)
    database.prepare()
    with database.write() as session:
        old: dict[str, Any] = {
            "reference": "ABCDEFGH",
            "topic": "press",
            "email": "a@example.com",
            "name": "A",
            "message": "x",
        }
        session.add(Message(**old, created_at=now() - 400 * DAY))
    with app_client((app := create_api(settings)), base_url=SITE) as client:
        assert until(lambda: Api(client, app).rows(Message) == [])
    database.close()


def test_it_works_every_hour_and_survives_a_failure(database_url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # Not running: a running platform has its own loop, which would be counted too.
    platform = Platform(settings_of(database_url=database_url))
    platform.database.prepare()
    rounds: list[datetime] = []

    def fail_first(_session: object, _settings: object, at: datetime) -> None:
        rounds.append(at)
        if len(rounds) == 1:
            raise RuntimeError("the database is away")

    monkeypatch.setattr(housekeeping, "delete_expired", fail_first)
    assert run_rounds(platform, rounds=3).slept == [60, 3600, 3600, 3600]
    assert rounds == [START, START + timedelta(hours=1), START + timedelta(hours=2)]
    platform.database.close()


def test_expired_keys_sessions_and_codes_are_deleted(api: Api) -> None:
    api.post("/messages", MESSAGE, idempotency_key="k")
    [key] = api.rows(IdempotencyKey)
    assert timedelta(days=31) - timedelta(minutes=1) < key.expires_at - now() <= timedelta(days=31)
    add(api, Account(id=1, email="ada@example.com", name="Ada", last_login_at=START))
    times: dict[str, Any] = {"account_id": 1, "expires_at": START + DAY}
    add(
        api,
        LoginSession(**times, token_hash="a"),
        LoginSession(**times, token_hash="b", revoked_at=START),
        ActivationCode(**times, code_hash="a", tries_left=5),
        ActivationCode(**times, code_hash="b", tries_left=5, closed_at=START),
    )
    run_rounds(api)
    assert [row.token_hash for row in api.rows(LoginSession)] == ["a"]
    assert [row.code_hash for row in api.rows(ActivationCode)] == ["a"]
    assert api.rows(IdempotencyKey) == [key]
    run_rounds(api, at=START + 2 * DAY)
    assert (api.rows(LoginSession), api.rows(ActivationCode), api.rows(IdempotencyKey)) == ([], [], [key])
    run_rounds(api, at=START + 32 * DAY)
    assert api.rows(IdempotencyKey) == []


def test_messages_go_after_twelve_months(api: Api) -> None:
    api.post("/messages", MESSAGE)
    run_rounds(api, at=START + 364 * DAY)
    assert len(api.rows(Message)) == 1
    run_rounds(api, at=months_after(12))
    assert api.rows(Message) == []


def test_applications_without_an_account_go_after_twenty_four_months(api: Api) -> None:
    add(
        api,
        application("DECLINED", "declined"),
        application("RECEIVED", "received"),
        application("ACCEPTED", "accepted"),
        application("NOBODYSX", "accepted", email="gone@example.com"),
        Account(email="ada@example.com", name="Ada", last_login_at=START + 700 * DAY),
    )
    for reference in ("DECLINED", "ACCEPTED"):
        with api.platform.database.write() as session:
            items.note(session, api.platform.settings, shell_actor(), reference, f"On {reference}.")
    run_rounds(api, at=START + 729 * DAY)
    assert len(api.rows(Application)) == 4
    run_rounds(api, at=months_after(24))
    assert [row.reference for row in api.rows(Application)] == ["ACCEPTED"]
    assert [row.text for row in api.rows(ApplicationNote)] == ["On ACCEPTED."]


def test_unused_accounts_go_after_twenty_four_months(api: Api) -> None:
    add(
        api,
        Account(id=1, email="never@example.com", name="A", created_at=START, updated_at=START),
        Account(id=2, email="once@example.com", name="B", updated_at=START, last_login_at=START),
        Account(id=3, email="lately@example.com", name="C", updated_at=START, last_login_at=START + 700 * DAY),
        Account(id=4, email="slides@example.com", name="D", updated_at=START, last_login_at=START),
        LoginSession(account_id=4, token_hash="d", expires_at=START + 760 * DAY),
    )
    run_rounds(api, at=START + 729 * DAY)
    assert len(api.rows(Account)) == 4
    run_rounds(api, at=months_after(24))
    assert [row.id for row in api.rows(Account)] == [3, 4]


def test_a_log_in_counts_as_use(api: Api) -> None:
    with api.platform.database.write() as session:
        account = Account(email="ada@example.com", name="Ada")
        session.add(account)
        session.flush()
        sessions.log_in(session, account, None)
    [row] = api.rows(Account)
    assert row.last_login_at
    assert now() - row.last_login_at < timedelta(minutes=1)


def test_mail_goes_thirty_days_after_delivery_and_what_is_on_its_way_stays(api: Api) -> None:
    late = START + 20 * DAY
    add(api, *map(outbox_item, ("pending", "kept", "dead", "discarded")), outbox_item("sent", sent_at=late))

    def states() -> set[str]:
        return {row.state for row in api.rows(OutboxItem)}

    run_rounds(api, at=START + 29 * DAY)
    assert states() == {"pending", "kept", "dead", "discarded", "sent"}
    run_rounds(api, at=START + 31 * DAY)
    assert states() == {"pending", "kept", "dead", "sent"}
    run_rounds(api, at=late + 31 * DAY)
    assert states() == {"pending", "kept", "dead"}
    run_rounds(api, at=START + 364 * DAY)
    assert states() == {"pending", "kept", "dead"}
    run_rounds(api, at=START + 3000 * DAY)
    assert states() == {"pending"}


def test_records_of_consent_go_after_thirty_six_months(api: Api) -> None:
    add(api, ConsentRecord(visitor=None, version="1", words="0" * 64, action="reject_all", agreed=[], chosen_at=START))
    run_rounds(api, at=START + 1094 * DAY)
    assert len(api.rows(ConsentRecord)) == 1
    run_rounds(api, at=months_after(36))
    assert api.rows(ConsentRecord) == []


def test_the_periods_are_settings(api: Api, database_url: str) -> None:
    add(api, application("DECLINED", "declined"))
    api.post("/messages", MESSAGE)
    shorter = settings_of(database_url=database_url, application_months=3, message_months=2)
    with api.platform.database.write() as session:
        housekeeping.delete_expired(session, shorter, months_after(2))
    assert (len(api.rows(Message)), len(api.rows(Application))) == (0, 1)
    with api.platform.database.write() as session:
        housekeeping.delete_expired(session, shorter, months_after(3))
    assert api.rows(Application) == []
