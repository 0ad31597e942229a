"""Mails and webhooks in the outbox: list, open, retry."""

from collections.abc import Collection, Sequence

from sqlmodel import Session, col, select, update

from livecommerce.api.audit_log import add_entry
from livecommerce.api.outbox import a_day_from_now, content_of, delivered
from livecommerce.api.tables import OutboxItem, OutboxState, now
from livecommerce.desk.rights import Actor, ForbiddenError
from livecommerce.errors import PlainError
from livecommerce.settings import Settings


def items(session: Session, actor: Actor, *, state: OutboxState | None = None, limit: int = 50) -> Sequence[OutboxItem]:
    """Return mails and webhooks, newest first."""
    actor.require("read")
    query = select(OutboxItem).order_by(col(OutboxItem.created_at).desc()).limit(limit)
    return session.exec(query.where(OutboxItem.state == state) if state else query).all()


def find(session: Session, actor: Actor, beginning: str) -> OutboxItem:
    """Return the item whose ID begins so.

    Raises:
        PlainError: There is none, or there are several.
    """
    actor.require("read")
    like = col(OutboxItem.id).startswith(beginning, autoescape=True)
    found = session.exec(select(OutboxItem).where(like).limit(2)).all()
    if len(found) != 1:
        what = "several items begin" if found else "no item begins"
        raise PlainError(f"{what} with {beginning}; see: livecommerce outbox list --json")
    return found[0]


def open_kept(session: Session, settings: Settings, actor: Actor, beginning: str) -> tuple[OutboxItem, str]:
    """Deliver a mail by hand if no mail server is set, and return its text; its secret is then deleted.

    Raises:
        ForbiddenError: The actor is not at a shell: at the desk nobody sees another person's code or link.
        PlainError: There is no such mail, or it does not wait for a mail server.
    """
    if actor.member_id is not None:
        raise ForbiddenError("only a shell delivers mails by hand")
    item = find(session, actor, beginning)
    if item.channel != "mail" or item.state != "kept":
        raise PlainError(f"{item.id} is not a mail that waits for a mail server; see: livecommerce outbox list")
    text = content_of(settings, item)["text"]
    delivered(session, item, was="kept")
    add_entry(session, actor.key, "outbox.opened", item.id)
    return item, text


def retry(
    session: Session, actor: Actor, beginnings: Collection[str] = (), states: Collection[OutboxState] = ()
) -> int:
    """Queue items again for another day if they are kept, dead or pending; return their number.

    Args:
        beginnings: The beginnings of their IDs.
        states: The states whose items are all queued.

    Raises:
        PlainError: There is no item with such a beginning, or there are several.
    """
    actor.require("retry")
    named = [find(session, actor, beginning).id for beginning in beginnings]
    chosen = [*named, *session.exec(select(OutboxItem.id).where(col(OutboxItem.state).in_(states)))]
    again = (
        update(OutboxItem)
        .where(col(OutboxItem.id).in_(chosen), col(OutboxItem.state).in_(["dead", "kept", "pending"]))
        .values(state="pending", due_at=now(), give_up_at=a_day_from_now())
        .returning(col(OutboxItem.id))
    )
    count = len(session.scalars(again).all())
    if count:
        add_entry(session, actor.key, "outbox.retried", ids=named, states=sorted(states), count=count)
    return count
