"""Mail and webhooks as rows: written in the transaction of their cause, claimed by one worker at a time."""

import re
import uuid
from collections.abc import Collection, Mapping
from datetime import datetime, timedelta
from random import uniform
from typing import Any
from urllib.parse import urlsplit

from sqlmodel import Session, and_, col, func, or_, select, update

from livecommerce.api.sealing import seal, unseal
from livecommerce.api.tables import Channel, OutboxItem, OutboxState, now
from livecommerce.api.turns import take_turn
from livecommerce.api.written_mail import Mail, Secret
from livecommerce.constants import ACTIVATION_CODE_HOURS, OUTBOX_GIVE_UP_HOURS
from livecommerce.settings import Settings

LEASE_SECONDS = 90
"""The time for which a worker reserves an item, longer than any delivery; another then claims it."""
FIRST_RETRY_SECONDS = 5
CONFIRMATIONS = frozenset({"application_received", "message_received"})
CONFIRMATIONS_PER_HOUR = 3
"""The limit of confirmations mailed to one address."""
LAST_RETRY_SECONDS = 3600
AT_ONCE = timedelta()
SEALED = "sealed"
"""The part of a mail's payload that only `content_of` can read."""
STAND_IN = "[sealed]"
"""The placeholder for the secret of a mail in the outbox."""
_CODE = r"^    (\w{4}-\w{4})$"
_SECRETS = {"accepted": _CODE, "activation_code": _CODE, "member_link": r"/welcome#([\w-]+)"}
"""The pattern of the secret in mails of the previous release."""


def put_mail(
    session: Session, settings: Settings, mail: Mail, *, about: str | None = None, hold: timedelta = AT_ONCE
) -> OutboxItem:
    """Put a mail into the outbox; without a mail server it is kept there, for operators to read.

    A mail with a code or link that grants access is sealed until it is sent.

    Args:
        about: The reference of its subject.
        hold: How long it waits, during which it can be cancelled.
    """
    return _put(
        session,
        channel="mail",
        kind=mail.kind,
        recipient=mail.to,
        subject=mail.subject,
        payload=_sealed(settings, mail.payload(), mail.secret) if mail.secret else mail.payload(),
        about=about,
        hold=hold,
        kept=not settings.smtp_url,
    )


def put_confirmation(session: Session, settings: Settings, mail: Mail, *, about: str) -> None:
    """Queue a confirmation, unless its address has received too many.

    Anybody can enter anybody's address, so a confirmation contains nothing that the sender wrote, and is rate-limited.
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
    """Queue an event in the format of Standard Webhooks, if there is a receiver."""
    if not settings.webhook_url:
        return None
    return _put(
        session,
        channel="webhook",
        kind=event,
        recipient=webhook_host(settings.webhook_url),
        subject=event,
        payload={"type": event, "timestamp": now().isoformat(), "data": dict(data)},
        about=about,
        hold=hold,
    )


def webhook_host(address: str) -> str:
    """Return the receiver's host, which the outbox names: the rest of the address may be a secret."""
    return urlsplit(address).hostname or ""


def content_of(settings: Settings, item: OutboxItem) -> dict[str, str]:
    """Return text, HTML and `reply_to` of a mail that has not been emptied, with its secret if that is sealed.

    Raises:
        PlainError: It was sealed with another key.
    """
    if SEALED not in item.payload:
        return item.payload
    sealed = unseal(settings, item.payload[SEALED])
    opened = {name: item.payload[name].replace(STAND_IN, sealed["secret"]) for name in ("text", "html")}
    return opened | {"reply_to": sealed["reply_to"]}


def _sealed(settings: Settings, payload: Mapping[str, str], secret: Secret) -> dict[str, Any]:
    """Return the payload of a mail with a secret: all of it is readable but the secret."""
    hidden = {name: payload[name].replace(secret.text, STAND_IN) for name in ("text", "html")}
    # Workers of the previous release, which would send the placeholder, find no `reply_to` and leave the mail.
    kept = {"secret": secret.text, "reply_to": payload["reply_to"]}
    return {**hidden, "secret_until": secret.until.isoformat(), SEALED: seal(settings, kept)}


def as_data(item: OutboxItem) -> dict[str, Any]:
    """Return an item as JSON; of a sealed secret, only when it expires."""
    return item.model_dump(mode="json", exclude={"payload": {SEALED}})


def protect_rows_of_before(session: Session, settings: Settings) -> None:
    """Seal secrets that the previous release, whose workers may still run, wrote in the clear; hide webhook addresses.

    To be removed with the next release.
    """
    mails = select(OutboxItem).where(OutboxItem.channel == "mail", col(OutboxItem.kind).in_(_SECRETS))
    for item in session.exec(mails.with_for_update()):
        if found := re.search(_SECRETS[item.kind], item.payload.get("text", ""), re.MULTILINE):
            secret = Secret(found[1], item.created_at + timedelta(hours=ACTIVATION_CODE_HOURS))
            item.payload = _sealed(settings, item.payload, secret)
    posts = select(OutboxItem).where(OutboxItem.channel == "webhook", col(OutboxItem.recipient).contains("://"))
    for item in session.exec(posts.with_for_update()):
        item.recipient, item.last_error = webhook_host(item.recipient), ""


def take_back(session: Session, ids: Collection[str]) -> bool:
    """Cancel items and empty them, all or none; return False if one has been claimed already."""
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
        give_up_at=a_day_from_now(),
    )
    session.add(item)
    return item


def mailed_lately(session: Session, recipient: str, kinds: Collection[str]) -> int:
    """Return how many mails of these kinds went to a mailbox within the last hour, including queued ones.

    `ada+1@example.com` and `ada@example.com` are one mailbox. Until the transaction ends nobody else counts the mails
    to it, so the next count includes what is written after this one.
    """
    local, _, domain = recipient.rpartition("@")
    mailbox = local.partition("+")[0] or local
    take_turn(session, f"mails to {mailbox}@{domain}")
    to = col(OutboxItem.recipient)
    is_theirs = or_(
        to == recipient,
        to == f"{mailbox}@{domain}",
        and_(to.startswith(f"{mailbox}+", autoescape=True), to.endswith(f"@{domain}", autoescape=True)),
    )
    query = select(func.count(col(OutboxItem.id))).where(
        is_theirs,
        col(OutboxItem.created_at) > now() - timedelta(hours=1),
        col(OutboxItem.kind).in_(kinds),
        OutboxItem.state != "discarded",
    )
    return session.exec(query).one()


def a_day_from_now() -> datetime:
    """Return the time at which an item that is queued now is given up."""
    return now() + timedelta(hours=OUTBOX_GIVE_UP_HOURS)


def claim(session: Session, channel: Channel, most: int) -> list[OutboxItem]:
    """Claim due items, up to a number; until the lease ends no other worker gets them."""
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
    due = select(OutboxItem.id).where(
        OutboxItem.channel == channel, OutboxItem.state == "pending", col(OutboxItem.due_at) <= now()
    )
    return session.exec(due.limit(1)).first() is not None


def delivered(session: Session, item: OutboxItem, *, was: OutboxState = "pending") -> None:
    """Record that an item was delivered; a sealed text is deleted."""
    values: dict[str, Any] = {"state": "sent", "sent_at": now(), "last_error": ""}
    if SEALED in item.payload:
        values["payload"] = {}
    _note(session, item, values, was)


def failed(session: Session, item: OutboxItem, reason: str) -> None:
    """Record a failed delivery: it is retried at growing intervals, until it is given up."""
    if now() >= item.give_up_at:
        values: dict[str, Any] = {"state": "dead", "last_error": reason}
    else:
        wait = min(LAST_RETRY_SECONDS, FIRST_RETRY_SECONDS * 2 ** min(item.attempts - 1, 20)) * uniform(0.5, 1.0)
        values = {"due_at": now() + timedelta(seconds=wait), "last_error": reason}
    _note(session, item, values)


def _note(session: Session, item: OutboxItem, values: dict[str, Any], was: OutboxState = "pending") -> None:
    # A worker whose lease has ended must not write: another one has counted an attempt since.
    mine = (
        col(OutboxItem.id) == item.id,
        col(OutboxItem.state) == was,
        col(OutboxItem.attempts) == item.attempts,
    )
    session.exec(update(OutboxItem).where(*mine).values(**values))
