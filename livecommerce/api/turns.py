"""What is counted before something is written is counted by one transaction at a time."""

from sqlalchemy import text
from sqlmodel import Session


def take_turn(session: Session, what: str) -> None:
    """Wait until no other transaction has the turn for something, and keep it until this one ends.

    To be called before what decides is counted. SQLite lets one transaction write at a time anyway.

    Args:
        session: The transaction.
        what: What is counted, as `owners` or `mails ada@example.com`.
    """
    if session.get_bind().dialect.name != "sqlite":
        lock = text("SELECT pg_advisory_xact_lock(hashtextextended(:what, 0))")
        session.connection().execute(lock, {"what": what})
