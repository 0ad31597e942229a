"""News for open desks: two short queries, shared by all desks of a process."""

from typing import NamedTuple

from sqlmodel import Session, col, func, select

from livecommerce.api.tables import Application, LogEntry, MemberSession, Message, OutboxItem, Review
from livecommerce.desk.presence import recently


class Version(NamedTuple):
    """Version of the desk's data; equal as long as no desk has anything new to show.

    Attributes:
        records: The newest received items and actions, and the stuck items of the outbox.
        presence: The items that members are looking at.
    """

    records: tuple[object, ...] = ()
    presence: tuple[object, ...] = ()


def version(session: Session) -> Version:
    tables = (Application, Message, LogEntry, Review)
    newest = [session.scalar(select(func.max(table.id))) for table in tables]
    stuck = session.exec(
        select(OutboxItem.state, func.count())
        .where(col(OutboxItem.state).in_(("pending", "dead")))
        .group_by(OutboxItem.state)
        .order_by(OutboxItem.state)
    )
    presence = session.exec(
        select(MemberSession.member_id, MemberSession.looking_at).where(*recently()).order_by(col(MemberSession.id))
    )
    return Version((*newest, *map(tuple, stuck)), tuple(map(tuple, presence)))
