"""Daily mail to members: the numbers of late, own, unassigned and reminded items. It names nobody."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime
from typing import Any, Final

import structlog
from sqlmodel import Session, col, select

from livecommerce.api.database import Database
from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import put_mail
from livecommerce.api.tables import Member, now
from livecommerce.constants import DESK_PATH
from livecommerce.desk.inbox import View, counts
from livecommerce.desk.rights import Actor, member_actor
from livecommerce.desk.time_zone import in_time_zone, local
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

HOUR: Final = 8
"""The hour from which it is sent, in the zone of each member."""
_WORKING_DAYS: Final = 5
_EVERY_SECONDS: Final = 600


def write_daily_mails(session: Session, settings: Settings, at: datetime) -> int:
    """Mail every member the number of waiting items, once on each working day; return the number of mails.

    Several workers may try at once.
    """
    mails = 0
    query = select(Member).where(
        col(Member.disabled).is_(False), col(Member.wants_mail).is_(True), col(Member.password_hash).is_not(None)
    )
    for member in session.exec(query.with_for_update(skip_locked=True)).all():
        with in_time_zone(member.time_zone):
            here = local(at)
            if here.hour < HOUR or here.weekday() >= _WORKING_DAYS or member.mailed_on == here.date():
                continue
            member.mailed_on = here.date()
            counts = waiting(session, member_actor(member.id or 0, member.role))
        if any(counts.values()):
            link = Verbatim(f"{settings.desk_url}{DESK_PATH}")
            values: dict[str, Any] = {"link": link, **counts}
            put_mail(session, settings, write_mail(settings, "daily", member.email, **values))
            mails += 1
    return mails


def waiting(session: Session, actor: Actor) -> dict[str, int]:
    """Return the numbers of items that wait for a member, by their names in the mail."""
    mine = actor.member_id or 0
    views = {
        "late": View(state="late"),
        "mine": View(state="open", assignee=mine),
        "nobody": View(state="open", assignee="nobody"),
        "returning": View(reminded=mine),
    }
    return counts(session, actor, views)


async def run_daily_mail(
    database: Database,
    settings: Settings,
    *,
    wake: Callable[[], None],
    clock: Callable[[], datetime] = now,
    sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
) -> None:
    """Check every ten minutes whether a mail is due, until cancelled; several workers do no harm.

    Args:
        wake: Wakes the delivery.
        clock: Returns the present time.
        sleep: Waits a number of seconds.
    """

    def once() -> int:
        with database.write() as session:
            return write_daily_mails(session, settings, clock())

    while True:
        await sleep(_EVERY_SECONDS)
        try:
            if await asyncio.to_thread(once):
                wake()
        except Exception as error:
            log.error("daily mail", problem=type(error).__name__)
