"""Writing of the audit log. Triggers refuse every change; a chain of hashes reveals changes that bypass them."""

import hashlib
import json
from datetime import datetime
from typing import Any, Literal

from sqlalchemy import text
from sqlmodel import Session, col, select

from livecommerce.api.tables import LogEntry, now

Act = Literal[
    "application.accepted",
    "application.declined",
    "application.decision_undone",
    "application.status_set",
    "application.reopened",
    "application.noted",
    "application.assigned",
    "application.assignment_undone",
    "application.replied",
    "application.reply_undone",
    "applications.exported",
    "message.done",
    "message.reopened",
    "message.noted",
    "message.assigned",
    "message.assignment_undone",
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
    "account.closed",
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
    "member.passkey_added",
    "member.passkey_used",
    "member.passkey_refused",
    "member.passkey_removed",
    "member.logged_out",
    "view.saved",
    "view.removed",
]
LOG_LOCK = 7_266_452
"""Any number that nothing else locks on the PostgreSQL server: one transaction adds at a time."""
HASH_BEFORE_THE_FIRST = "0" * 64
APPLICANT = "applicant"
"""The actor of what the owner of an account does; neither their name nor their address."""


def add_entry(session: Session, actor: str, act: Act, subject: str = "", **details: int | str | list[str]) -> None:
    """Add an entry in the transaction of its action; call it last, because other writers then wait.

    Args:
        actor: The key of the actor.
        subject: The reference or number of the object. Never data that has to be erased with a person.
        details: Further details, under the same rule.
    """
    session.flush()
    entry = LogEntry(actor=actor, act=act, subject=subject, details=details, hash="", created_at=now())
    entry.hash = entry_hash(_last_hash(session), entry)
    session.add(entry)
    session.flush()


def entry_hash(before: str, entry: LogEntry) -> str:
    """Return the hash of an entry, which includes that of the entry before it."""
    parts: list[Any] = [before, _moment(entry.created_at), entry.actor, entry.act, entry.subject, entry.details]
    return hashlib.sha256(json.dumps(parts, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def _last_hash(session: Session) -> str:
    if session.get_bind().dialect.name != "sqlite":
        session.connection().execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOG_LOCK})
    last = session.exec(select(LogEntry.hash).order_by(col(LogEntry.id).desc()).limit(1)).first()
    return last or HASH_BEFORE_THE_FIRST


def _moment(moment: datetime) -> str:
    return f"{moment.timestamp():.6f}"
