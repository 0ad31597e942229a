"""The audit log of the team. Triggers refuse every change of it; a chain of hashes reveals changes that bypass them."""

import hashlib
import json
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import text
from sqlmodel import Session, col, select

from livecommerce.api.tables import LogEntry, now
from livecommerce.desk.rights import Actor, Right

Act = Literal[
    "application.accepted",
    "application.declined",
    "application.decision_undone",
    "application.status_set",
    "application.reopened",
    "application.noted",
    "application.assigned",
    "application.replied",
    "application.reply_undone",
    "applications.exported",
    "message.done",
    "message.reopened",
    "message.noted",
    "message.assigned",
    "message.replied",
    "message.reply_undone",
    "template.saved",
    "template.removed",
    "reminder.set",
    "reminder.removed",
    "messages.exported",
    "outbox.retried",
    "outbox.opened",
    "account.disabled",
    "account.enabled",
    "person.exported",
    "person.erased",
    "member.invited",
    "member.activated",
    "member.role_set",
    "member.renamed",
    "member.disabled",
    "member.enabled",
    "member.reset",
    "member.logged_in",
    "member.recovery_code_used",
    "member.logged_out",
    "view.saved",
    "view.removed",
]
LOG_LOCK = 7_266_452
"""Any number that nothing else locks on the PostgreSQL server: one transaction adds at a time."""
_BEFORE_THE_FIRST = "0" * 64
_BATCH = 1000


def write_log(session: Session, actor: Actor, act: Act, subject: str = "", **details: int | str | list[str]) -> None:
    """Add an entry in the transaction of the action; call it last, because others then wait.

    Args:
        session: The transaction.
        actor: The actor.
        act: The action.
        subject: The reference or number of its object. Never data that has to be erased with a person.
        details: Further details, under the same rule.
    """
    session.flush()
    entry = LogEntry(actor=actor.key, act=act, subject=subject, details=details, hash="", created_at=now())
    entry.hash = _hash(_last_hash(session), entry)
    session.add(entry)
    session.flush()


@dataclass
class Entry:
    """The log entry of an action, written once the action is done.

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
    write_log(session, actor, act, entry.subject, **entry.details)


def entries(session: Session, actor: Actor, *, before: int | None = None, limit: int = 50) -> Sequence[LogEntry]:
    """Return the entries of the log, newest first.

    Args:
        session: A transaction.
        actor: The reader.
        before: The number of the entry after which the page begins; None for the newest.
        limit: The maximum number.

    Raises:
        ForbiddenError: The actor lacks the right.
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
    before = _BEFORE_THE_FIRST
    query = select(LogEntry).order_by(col(LogEntry.id)).execution_options(yield_per=_BATCH)
    for entry in session.exec(query):
        if entry.hash != _hash(before, entry):
            return entry.id
        before = entry.hash
    return None


def _last_hash(session: Session) -> str:
    if session.get_bind().dialect.name != "sqlite":
        session.connection().execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOG_LOCK})
    last = session.exec(select(LogEntry.hash).order_by(col(LogEntry.id).desc()).limit(1)).first()
    return last or _BEFORE_THE_FIRST


def _hash(before: str, entry: LogEntry) -> str:
    parts: list[Any] = [before, _moment(entry.created_at), entry.actor, entry.act, entry.subject, entry.details]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _moment(moment: datetime) -> str:
    return f"{moment.timestamp():.6f}"
