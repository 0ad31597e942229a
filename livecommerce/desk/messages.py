"""Messages: read with all known details, and marked as answered."""

from dataclasses import dataclass

from sqlmodel import Session

from livecommerce.api import messages
from livecommerce.api.tables import Message
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.context import Context, context_of
from livecommerce.desk.rights import Actor


@dataclass(frozen=True, kw_only=True)
class KnownMessage(Context):
    """All known details of a message.

    Attributes:
        message: The row.
    """

    message: Message


def look_at(session: Session, actor: Actor, reference: str) -> KnownMessage:
    """Return all known details of a message.

    Raises:
        ForbiddenError: The actor may not see it.
        PlainError: There is no such message.
    """
    actor.require("read")
    message = messages.find_message(session, reference, for_change=False)
    return KnownMessage(**vars(context_of(session, actor, message)), message=message)


def mark(session: Session, actor: Actor, reference: str, *, done: bool) -> Message:
    """Mark a message as done, or open again, without notifying anybody.

    Raises:
        ForbiddenError: The actor lacks the right.
        PlainError: There is no such message, or it is marked so already.
    """
    actor.require("answer")
    message = messages.mark(session, reference, done=done)
    write_log(session, actor, "message.done" if done else "message.reopened", message.reference)
    return message
