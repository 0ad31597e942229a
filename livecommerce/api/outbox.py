"""Mail and webhooks as rows: written in the transaction of what causes them, taken by one worker at a time."""

import uuid
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from random import uniform
from typing import Any

from sqlmodel import Session, col, func, select, update

from livecommerce.api.tables import Channel, OutboxItem, now
from livecommerce.api.written_mail import Mail
from livecommerce.constants import OUTBOX_GIVE_UP_HOURS
from livecommerce.settings import Settings

LEASE_SECONDS = 90
"""So long an item is its worker's alone; longer than any delivery takes. If the worker dies, another takes it then."""
FIRST_RETRY_SECONDS = 5
CONFIRMATIONS = frozenset({"application_received", "message_received"})
CONFIRMATIONS_PER_HOUR = 3
"""More confirmations than this are not mailed to one address."""
LAST_RETRY_SECONDS = 3600
AT_ONCE = timedelta()


def put_mail(
    session: Session, settings: Settings, mail: Mail, *, about: str | None = None, hold: timedelta = AT_ONCE
) -> OutboxItem:
    """Puts a mail on its way; without a mail server it is kept, for operators to read.

    Args:
        session: The transaction of what causes it.
        settings: Whether there is a mail server.
        mail: The mail.
        about: The reference of what it tells of.
        hold: So long it waits, and can be taken back.
    """
    return _put(
        session,
        channel="mail",
        kind=mail.kind,
        recipient=mail.to,
        subject=mail.subject,
        payload=mail.payload(),
        about=about,
        hold=hold,
        kept=not settings.smtp_url,
    )


def put_confirmation(session: Session, settings: Settings, mail: Mail, *, about: str) -> None:
    """Puts a confirmation on its way, unless its address has had enough of them.

    Anybody can enter anybody's address, so a confirmation holds nothing that the sender wrote, and floods nobody.
    """
    if mailed_lately(session, mail.to, CONFIRMATIONS) < CONFIRMATIONS_PER_HOUR:
        put_mail(session, settings, mail, about=about)


def put_webhook(
    session: Session,
    settings: Settings,
    event: str,
    data: Mapping[str, Any],
    *,
    about: str | None = None,
    hold: timedelta = AT_ONCE,
) -> OutboxItem | None:
    """Puts an event on its way in the shape that Standard Webhooks prescribes, if somebody listens."""
    if not settings.webhook_url:
        return None
    return _put(
        session,
        channel="webhook",
        kind=event,
        recipient=settings.webhook_url,
        subject=event,
        payload={"type": event, "timestamp": now().isoformat(), "data": dict(data)},
        about=about,
        hold=hold,
    )


def take_back(session: Session, ids: Collection[str]) -> bool:
    """Keeps items from being delivered and empties them, all or none; False where one has been taken already."""
    held = (col(OutboxItem.id).in_(ids), col(OutboxItem.attempts) == 0, col(OutboxItem.state).in_(["pending", "kept"]))
    with session.begin_nested() as before:
        taken = update(OutboxItem).where(*held).values(state="discarded", payload={}, last_error="taken back")
        if session.exec(taken).rowcount == len(ids):
            return True
        before.rollback()
    return False


def _put(
    session: Session,
    *,
    channel: Channel,
    kind: str,
    recipient: str,
    subject: str,
    payload: dict[str, Any],
    about: str | None,
    hold: timedelta,
    kept: bool = False,
) -> OutboxItem:
    item = OutboxItem(
        id=uuid.uuid4().hex,
        channel=channel,
        kind=kind,
        recipient=recipient,
        subject=subject,
        payload=payload,
        state="kept" if kept else "pending",
        about=about,
        due_at=now() + hold,
        give_up_at=_a_day_from_now(),
    )
    session.add(item)
    return item


def mailed_lately(session: Session, recipient: str, kinds: Collection[str]) -> int:
    """How many mails of these kinds went to an address within the last hour, those that are on their way included."""
    query = select(func.count(col(OutboxItem.id))).where(
        OutboxItem.recipient == recipient,
        col(OutboxItem.created_at) > now() - timedelta(hours=1),
        col(OutboxItem.kind).in_(kinds),
        OutboxItem.state != "discarded",
    )
    return session.exec(query).one()


def _a_day_from_now() -> datetime:
    return now() + timedelta(hours=OUTBOX_GIVE_UP_HOURS)


def claim(session: Session, channel: Channel, most: int) -> list[OutboxItem]:
    """Takes the items that are due, at most so many; until the lease ends no other worker gets them."""
    due = (
        select(OutboxItem.id)
        .where(OutboxItem.channel == channel, OutboxItem.state == "pending", col(OutboxItem.due_at) <= now())
        .order_by(col(OutboxItem.due_at))
        .limit(most)
        .with_for_update(skip_locked=True)
    )
    claimed = (
        update(OutboxItem)
        .where(col(OutboxItem.id).in_(session.exec(due).all()))
        .values(attempts=OutboxItem.attempts + 1, due_at=now() + timedelta(seconds=LEASE_SECONDS))
        .returning(OutboxItem)
    )
    return list(session.scalars(claimed).all())


def has_due(session: Session, channel: Channel) -> bool:
    """Whether anything waits to be taken."""
    due = select(OutboxItem.id).where(
        OutboxItem.channel == channel, OutboxItem.state == "pending", col(OutboxItem.due_at) <= now()
    )
    return session.exec(due.limit(1)).first() is not None


def delivered(session: Session, item: OutboxItem) -> None:
    """Notes that an item has arrived; what it held of a secret is forgotten."""
    values: dict[str, Any] = {"state": "sent", "sent_at": now(), "last_error": ""}
    if item.payload.get("secret"):
        values["payload"] = {}
    _note(session, item, values)


def failed(session: Session, item: OutboxItem, reason: str) -> None:
    """Notes that a delivery failed: tried again later and later, until it is given up."""
    if now() >= item.give_up_at:
        values: dict[str, Any] = {"state": "dead", "last_error": reason}
    else:
        wait = min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** min(item.attempts - 1, 20)) * uniform(0.5, 1.0)
        values = {"due_at": now() + timedelta(seconds=wait), "last_error": reason}
    _note(session, item, values)


def _note(session: Session, item: OutboxItem, values: dict[str, Any]) -> None:
    # A worker whose lease ran out has nothing to say any more: another one has counted an attempt since.
    mine = (
        col(OutboxItem.id) == item.id,
        col(OutboxItem.state) == "pending",
        col(OutboxItem.attempts) == item.attempts,
    )
    session.exec(update(OutboxItem).where(*mine).values(**values))


def retry(session: Session, ids: list[str]) -> int:
    """Puts items back on their way for another day, those that are kept or dead or waiting; how many there were."""
    chosen = update(OutboxItem).where(
        col(OutboxItem.id).in_(ids), col(OutboxItem.state).in_(["dead", "kept", "pending"])
    )
    again = chosen.values(state="pending", due_at=now(), give_up_at=_a_day_from_now()).returning(col(OutboxItem.id))
    return len(session.scalars(again).all())
