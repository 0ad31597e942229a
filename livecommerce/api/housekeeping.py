"""Forgets what has served its time: keys, sessions, codes and delivered items of the outbox."""

import asyncio
from datetime import timedelta

import structlog
from sqlmodel import Session, col, delete, or_

from livecommerce.api.database import Database
from livecommerce.api.tables import ActivationCode, IdempotencyKey, LoginSession, OutboxItem, now

log = structlog.stdlib.get_logger()

EVERY_SECONDS = 3600
OUTBOX_DAYS = 30
"""So long operators can look up what was delivered."""


def forget(session: Session) -> None:
    """Deletes what has served its time."""
    session.exec(delete(IdempotencyKey).where(col(IdempotencyKey.expires_at) < now()))
    session.exec(
        delete(LoginSession).where(or_(col(LoginSession.expires_at) < now(), col(LoginSession.revoked_at).is_not(None)))
    )
    session.exec(
        delete(ActivationCode).where(
            or_(col(ActivationCode.expires_at) < now(), col(ActivationCode.closed_at).is_not(None))
        )
    )
    old = now() - timedelta(days=OUTBOX_DAYS)
    session.exec(
        delete(OutboxItem).where(col(OutboxItem.state).in_(["sent", "discarded"]), col(OutboxItem.created_at) < old)
    )


async def keep_house(database: Database) -> None:
    """Does so every hour until cancelled; several workers do no harm."""

    def once() -> None:
        with database.write() as session:
            forget(session)

    while True:
        await asyncio.sleep(EVERY_SECONDS)
        try:
            await asyncio.to_thread(once)
        except Exception as error:
            log.error("housekeeping", problem=type(error).__name__)
