from dataclasses import dataclass

from sqlmodel import Session

from livecommerce.api.tables import Message, now
from livecommerce.desk.audit_log import logged
from livecommerce.desk.context import Context, context_of
from livecommerce.desk.items import find_in
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError


@dataclass(frozen=True, kw_only=True)
class KnownMessage(Context):
    message: Message


def load(session: Session, actor: Actor, reference: str) -> KnownMessage:
    """Return all known details of a message.

    Raises:
        PlainError: There is no such message.
    """
    actor.require("read")
    message = find_in(session, Message, reference, for_change=False)
    return KnownMessage(**vars(context_of(session, actor, message)), message=message)


def mark(session: Session, actor: Actor, reference: str, *, done: bool) -> Message:
    """Mark a message as done, or open again, without notifying anybody.

    Raises:
        PlainError: There is no such message, or it is marked so already.
    """
    with logged(session, actor, "answer", "message.done" if done else "message.reopened") as entry:
        message = find_in(session, Message, reference)
        if (message.done_at is not None) == done:
            raise PlainError(f"{message.reference} is {'done' if done else 'open'} already")
        message.done_at = now() if done else None
        entry.subject = message.reference
    return message
