"""Views that a member has saved under a name: filters and search, private to them."""

from collections.abc import Sequence

from sqlmodel import Session, col, func, select

from livecommerce.api.tables import LONGEST_VIEW_NAME, SavedView
from livecommerce.api.turns import take_turn
from livecommerce.desk.audit_log import logged
from livecommerce.desk.inbox import View
from livecommerce.desk.rights import Actor, ForbiddenError
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import without_invisible

MOST = 20
"""The limit per member: each is counted, and the list should stay short."""


def saved_views(session: Session, actor: Actor) -> Sequence[SavedView]:
    """Return the views of a member, by name; a shell has none."""
    actor.require("read")
    query = select(SavedView).where(SavedView.member_id == actor.member_id)
    return session.exec(query.order_by(func.lower(SavedView.name), col(SavedView.id))).all()


def save(session: Session, actor: Actor, name: str, view: View) -> SavedView:
    """Save a view under a name, in place of another view of that name.

    Raises:
        ForbiddenError: The actor may not see the inbox, or is not a member.
        PlainError: The name is empty or too long, or there are too many.
    """
    with logged(session, actor, "read", "view.saved") as entry:
        if actor.member_id is None:
            raise ForbiddenError("only members have views of their own")
        name = " ".join(without_invisible(name).split())
        if not 0 < len(name) <= LONGEST_VIEW_NAME:
            raise PlainError(f"a view needs a name of at most {LONGEST_VIEW_NAME} characters")
        take_turn(session, f"views of {actor.key}")
        known = saved_views(session, actor)
        saved = next((saved_view for saved_view in known if saved_view.name.lower() == name.lower()), None)
        if saved is None and len(known) >= MOST:
            raise PlainError(f"there are {MOST} views already; remove one first")
        saved = saved or SavedView(member_id=actor.member_id, name=name, query={})
        saved.name, saved.query = name, view.as_query()
        session.add(saved)
        session.flush()
        # Neither its name nor its search: both may be a person's name.
        entry.subject = f"view {saved.id}"
    return saved


def remove(session: Session, actor: Actor, number: int) -> None:
    """Remove a view of a member.

    Raises:
        PlainError: The member has no such view.
    """
    with logged(session, actor, "read", "view.removed", f"view {number}"):
        mine = (col(SavedView.id) == number, col(SavedView.member_id) == actor.member_id)
        saved = session.exec(select(SavedView).where(*mine)).first()
        if saved is None:
            raise PlainError("this view was removed already")
        session.delete(saved)
