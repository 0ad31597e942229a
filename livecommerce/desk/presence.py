"""Presence: two members at one application see each other, even in different processes."""

from datetime import timedelta
from typing import Any, Final

from sqlmodel import Session, col, select, update

from livecommerce.api.references import token_hash
from livecommerce.api.tables import Member, MemberSession, now
from livecommerce.desk.items import shown_name
from livecommerce.desk.rights import Actor

HEARTBEAT_SECONDS: Final = 10
_GONE_AFTER: Final = timedelta(seconds=2.5 * HEARTBEAT_SECONDS)


def recently() -> tuple[Any, ...]:
    """Return the conditions of sessions with a recent heartbeat for an item."""
    return col(MemberSession.looking_at).is_not(None), col(MemberSession.looked_at) > now() - _GONE_AFTER


def record_view(session: Session, token: str, reference: str | None) -> None:
    """Record the item that the desk with this token shows; must be repeated every ten seconds."""
    mine = col(MemberSession.token_hash) == token_hash(token)
    session.exec(update(MemberSession).where(mine).values(looking_at=reference, looked_at=now()))


def others_at(session: Session, actor: Actor, reference: str) -> list[str]:
    """Return the names of the other members who are looking at the same item."""
    actor.require("read")
    query = (
        select(Member)
        .join(MemberSession)
        .where(MemberSession.looking_at == reference, Member.id != actor.member_id, *recently())
        .distinct()
        .order_by(Member.email)
    )
    return [shown_name(member) for member in session.exec(query)]
