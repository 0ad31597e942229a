"""The audit log of the team and of account owners. Triggers refuse changes; a chain of hashes reveals others."""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field

from sqlmodel import Session, col, select

from livecommerce.api.audit_log import HASH_BEFORE_THE_FIRST, Act, add_entry, entry_hash
from livecommerce.api.tables import LogEntry
from livecommerce.desk.rights import Actor, Right

_BATCH = 1000


@dataclass
class Entry:
    """Log entry of an action, written once the action is done.

    Attributes:
        subject: The reference or number of its object. Never data that has to be erased with a person.
        details: Further details, under the same rule.
    """

    subject: str = ""
    details: dict[str, int | str | list[str]] = field(default_factory=dict[str, "int | str | list[str]"])


@contextmanager
def logged(session: Session, actor: Actor, right: Right, act: Act, subject: str = "") -> Generator[Entry]:
    """Run the block if the actor has the right, and log the action when it is done.

    Raises:
        ForbiddenError: The actor lacks the right.
    """
    actor.require(right)
    yield (entry := Entry(subject))
    add_entry(session, actor.key, act, entry.subject, **entry.details)


def entries(session: Session, actor: Actor, *, before: int | None = None, limit: int = 50) -> Sequence[LogEntry]:
    """Return the entries of the log, newest first.

    Args:
        before: The number of the entry after which the page begins; None for the newest.
    """
    actor.require("log")
    query = select(LogEntry).order_by(col(LogEntry.id).desc()).limit(limit)
    return session.exec(query.where(col(LogEntry.id) < before) if before else query).all()


def entries_on(session: Session, subject: str) -> Sequence[LogEntry]:
    """Return the entries on a subject, oldest first."""
    return session.exec(select(LogEntry).where(LogEntry.subject == subject).order_by(col(LogEntry.id))).all()


def broken_at(session: Session) -> int | None:
    """Return the number of the first entry that was changed, or whose predecessor is gone; None if all are intact.

    Entries cut off at the end are not detected: for a proof that there are none, store the last hash elsewhere.
    """
    before = HASH_BEFORE_THE_FIRST
    query = select(LogEntry).order_by(col(LogEntry.id)).execution_options(yield_per=_BATCH)
    for entry in session.exec(query):
        if entry.hash != entry_hash(before, entry):
            return entry.id
        before = entry.hash
    return None
