"""Messages: read, and noted as answered."""

from sqlmodel import Session

from livecommerce.api import messages
from livecommerce.api.tables import Message
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.rights import Actor


def look_at(session: Session, actor: Actor, reference: str) -> Message:
    """The message of a reference.

    Raises:
        ForbiddenError: They may not see it.
        PlainError: There is no such message.
    """
    actor.require("read")
    return messages.find_message(session, reference, for_change=False)


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
