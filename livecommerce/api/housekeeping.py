"""Housekeeping: delete expired data, and data older than the settings allow; index rows that are not searchable yet."""

import asyncio
from calendar import monthrange
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, time, timedelta

import structlog
from sqlmodel import Session, and_, col, delete, exists, func, or_

from livecommerce.api.database import Database
from livecommerce.api.outbox import protect_rows_of_before
from livecommerce.api.search_index import forget_deleted, index_unindexed
from livecommerce.api.tables import (
    Account,
    ActivationCode,
    Application,
    ConsentRecord,
    DraftLink,
    FormStep,
    IdempotencyKey,
    LoginSession,
    MemberLink,
    MemberSession,
    Message,
    OutboxItem,
    ReadItem,
    Reminder,
    Review,
    now,
)
from livecommerce.constants import DESK_SESSION_HOURS
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

FIRST_AFTER_SECONDS = 60
"""The delay of the first run, because a server that has just started should respond first."""
EVERY_SECONDS = 3600


def delete_expired(session: Session, settings: Settings, at: datetime) -> None:
    _delete_short_lived(session, at)
    _delete_delivered(session, settings, at)
    _delete_accounts(session, settings, at)
    _delete_applications(session, settings, at)
    counted_since = _months_before(at, settings.application_months).date()
    session.exec(delete(FormStep).where(col(FormStep.day) < counted_since))
    _delete_of_members(session, counted_since)
    session.exec(delete(Message).where(col(Message.created_at) < _months_before(at, settings.message_months)))
    session.exec(delete(Review).where(col(Review.created_at) < _months_before(at, settings.message_months)))
    kept_since = _months_before(at, settings.consent_log_months)
    session.exec(delete(ConsentRecord).where(col(ConsentRecord.created_at) < kept_since))


def _delete_of_members(session: Session, kept_since: date) -> None:
    """Delete members' read marks and reminders once their items may have been deleted."""
    session.exec(delete(ReadItem).where(col(ReadItem.read_at) < datetime.combine(kept_since, time(), UTC)))
    session.exec(delete(Reminder).where(col(Reminder.day) < kept_since))


def _months_before(at: datetime, months: int) -> datetime:
    year, month = divmod(12 * at.year + at.month - 1 - months, 12)
    return at.replace(year=year, month=month + 1, day=min(at.day, monthrange(year, month + 1)[1]))


def _delete_short_lived(session: Session, at: datetime) -> None:
    # The previous release stored log-in keys, from which tokens can be derived. Remove with the next release.
    session.exec(
        delete(IdempotencyKey).where(or_(col(IdempotencyKey.expires_at) < at, IdempotencyKey.call == "sessions"))
    )
    session.exec(
        delete(LoginSession).where(or_(col(LoginSession.expires_at) < at, col(LoginSession.revoked_at).is_not(None)))
    )
    session.exec(delete(DraftLink).where(col(DraftLink.expires_at) < at))
    session.exec(delete(MemberLink).where(col(MemberLink.expires_at) < at))
    ended = at - timedelta(hours=DESK_SESSION_HOURS)
    session.exec(delete(MemberSession).where(col(MemberSession.created_at) < ended))
    session.exec(
        delete(ActivationCode).where(
            or_(col(ActivationCode.expires_at) < at, col(ActivationCode.closed_at).is_not(None))
        )
    )


def _delete_delivered(session: Session, settings: Settings, at: datetime) -> None:
    """Delete sent items after OUTBOX_DAYS, undeliverable ones after UNDELIVERED_MONTHS.

    Pending items stay, however old.
    """
    done = and_(
        col(OutboxItem.state).in_(["sent", "discarded"]),
        func.coalesce(OutboxItem.sent_at, OutboxItem.created_at) < at - timedelta(days=settings.outbox_days),
    )
    undelivered = and_(
        col(OutboxItem.state).in_(["kept", "dead"]),
        col(OutboxItem.created_at) < _months_before(at, settings.undelivered_months),
    )
    session.exec(delete(OutboxItem).where(or_(done, undelivered)))


def _delete_accounts(session: Session, settings: Settings, at: datetime) -> None:
    """Delete unused accounts. A session that is renewed counts as use, even without a log-in."""
    last_used = func.coalesce(Account.last_login_at, Account.updated_at)
    has_session = exists().where(col(LoginSession.account_id) == col(Account.id))
    session.exec(delete(Account).where(last_used < _months_before(at, settings.unused_account_months), ~has_session))


def _delete_applications(session: Session, settings: Settings, at: datetime) -> None:
    """Delete applications without an account, or whose account is gone."""
    has_account = exists().where(col(Account.email) == func.lower(Application.email))
    unneeded = or_(col(Application.status) != "accepted", ~has_account)
    session.exec(
        delete(Application).where(
            col(Application.updated_at) < _months_before(at, settings.application_months), unneeded
        )
    )


async def run_housekeeping(
    database: Database,
    settings: Settings,
    *,
    clock: Callable[[], datetime] = now,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Clean up a minute after the start and then every hour, until cancelled; several workers do no harm."""

    def once() -> None:
        with database.write() as session:
            delete_expired(session, settings, clock())
            protect_rows_of_before(session, settings)
            forget_deleted(session)
        more = True
        while more:
            with database.write() as session:
                more = index_unindexed(session)
        database.refresh_statistics()
        database.wipe_deleted()

    await sleep(FIRST_AFTER_SECONDS)
    while True:
        try:
            await asyncio.to_thread(once)
        except Exception as error:
            log.error("housekeeping", problem=type(error).__name__)
        await sleep(EVERY_SECONDS)
