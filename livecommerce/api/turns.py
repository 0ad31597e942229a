"""Mutual exclusion of transactions that count before they write."""

from sqlalchemy import text
from sqlmodel import Session


def take_turn(session: Session, what: str) -> None:
    """Wait until no other transaction holds a lock, and hold it until this transaction ends.

    Call it before counting. On SQLite only one transaction writes at a time anyway.

    Args:
        what: The name of the lock, such as `owners` or `mails ada@example.com`.
    """
    if session.get_bind().dialect.name != "sqlite":
        lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:what, 0))")
        session.connection().execute(lock, {"what": what})
