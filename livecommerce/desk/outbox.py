"""Mails and webhooks on their way: what is stuck, and another try."""

from collections.abc import Collection, Sequence

from sqlmodel import Session, col, select

from livecommerce.api import outbox
from livecommerce.api.tables import OutboxItem, OutboxState
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError


def items(session: Session, actor: Actor, *, state: OutboxState | None = None, limit: int = 50) -> Sequence[OutboxItem]:
    """Mails and webhooks, newest first.

    Raises:
        ForbiddenError: They may not see them.
    """
    actor.require("read")
    query = select(OutboxItem).order_by(col(OutboxItem.created_at).desc()).limit(limit)
    return session.exec(query.where(OutboxItem.state == state) if state else query).all()


def find(session: Session, actor: Actor, beginning: str) -> OutboxItem:
    """The item whose id begins so.

    Raises:
        ForbiddenError: They may not see it.
        PlainError: There is none, or there are several.
    """
    actor.require("read")
    like = col(OutboxItem.id).startswith(beginning, autoescape=True)
    found = session.exec(select(OutboxItem).where(like).limit(2)).all()
    if len(found) != 1:
        what = "several items begin" if found else "no item begins"
        raise PlainError(f"{what} with {beginning}; see: livecommerce outbox list --json")
    return found[0]


def retry(
    session: Session, actor: Actor, beginnings: Collection[str] = (), states: Collection[OutboxState] = ()
) -> int:
    """Puts items back on their way for another day; how many there were.

    Args:
        session: The transaction.
        actor: Who wants it.
        beginnings: Of their ids.
        states: Of which all are meant.

    Raises:
        ForbiddenError: They may not.
        PlainError: There is no item with such a beginning, or there are several.
    """
    actor.require("retry")
    named = [find(session, actor, one).id for one in beginnings]
    chosen = [*named, *session.exec(select(OutboxItem.id).where(col(OutboxItem.state).in_(states)))]
    count = outbox.retry(session, chosen)
    if count:
        write_log(session, actor, "outbox.retried", ids=named, states=sorted(states), count=count)
    return count
