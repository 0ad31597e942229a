"""Messages: read with all that is known of them, and noted as answered."""

from dataclasses import dataclass

from sqlmodel import Session

from livecommerce.api import messages
from livecommerce.api.tables import Message
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.context import Context, context_of
from livecommerce.desk.rights import Actor


@dataclass(frozen=True, kw_only=True)
class KnownMessage(Context):
    """All that is known of a message.

    Attributes:
        message: The row.
    """

    message: Message


def look_at(session: Session, actor: Actor, reference: str) -> KnownMessage:
    """Return all that is known of a message.

    Raises:
        ForbiddenError: They may not see it.
        PlainError: There is no such message.
    """
    actor.require("read")
    message = messages.find_message(session, reference, for_change=False)
    return KnownMessage(**vars(context_of(session, actor, message)), message=message)


def mark(session: Session, actor: Actor, reference: str, *, done: bool) -> Message:
    """Notes that a message is done with, or open again; nobody is told.

    Raises:
        ForbiddenError: They may not.
        PlainError: There is no such message, or it is so already.
    """
    actor.require("answer")
    message = messages.mark(session, reference, done=done)
    write_log(session, actor, "message.done" if done else "message.reopened", message.reference)
    return message
