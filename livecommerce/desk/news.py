"""Whether there is news for an open desk: one short query, for all desks of a process together."""

from sqlmodel import Session, col, func, select

from livecommerce.api.tables import Application, LogEntry, MemberSession, Message, OutboxItem
from livecommerce.desk.presence import recently

Version = tuple[object, ...]
"""Equal as long as no desk has anything else to show."""


def version(session: Session) -> Version:
    """The newest application, message and entry of the log, what is stuck on its way, and who looks at what."""
    newest = [session.scalar(select(func.max(table.id))) for table in (Application, Message, LogEntry)]
    stuck = session.exec(
        select(OutboxItem.state, func.count())
        .where(col(OutboxItem.state).in_(("pending", "dead")))
        .group_by(OutboxItem.state)
        .order_by(OutboxItem.state)
    )
    looking = session.exec(
        select(MemberSession.member_id, MemberSession.looking_at).where(*recently()).order_by(col(MemberSession.id))
    )
    return (*newest, *map(tuple, stuck), *map(tuple, looking))
