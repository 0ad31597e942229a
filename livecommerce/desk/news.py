"""Whether there is news for an open desk: two short queries, for all desks of a process together."""

from typing import NamedTuple

from sqlmodel import Session, col, func, select

from livecommerce.api.tables import Application, LogEntry, MemberSession, Message, OutboxItem, Review
from livecommerce.desk.presence import recently


class Version(NamedTuple):
    """Equal as long as no desk has anything else to show.

    Attributes:
        records: The newest of what comes in and is done, and what is stuck on its way.
        looking: Who looks at what.
    """

    records: tuple[object, ...] = ()
    looking: tuple[object, ...] = ()


def version(session: Session) -> Version:
    """What is newest now."""
    tables = (Application, Message, LogEntry, Review)
    newest = [session.scalar(select(func.max(table.id))) for table in tables]
    stuck = session.exec(
        select(OutboxItem.state, func.count())
        .where(col(OutboxItem.state).in_(("pending", "dead")))
        .group_by(OutboxItem.state)
        .order_by(OutboxItem.state)
    )
    looking = session.exec(
        select(MemberSession.member_id, MemberSession.looking_at).where(*recently()).order_by(col(MemberSession.id))
    )
    return Version((*newest, *map(tuple, stuck)), tuple(map(tuple, looking)))
