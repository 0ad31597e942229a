"""Reviews of previews, for the team."""

from collections.abc import Sequence

from sqlmodel import Session

from livecommerce.api import reviews
from livecommerce.api.tables import Review
from livecommerce.desk.rights import Actor


def list_reviews(session: Session, actor: Actor, path: str = "", *, limit: int | None = None) -> Sequence[Review]:
    """Return the reviews, newest first.

    Args:
        session: A transaction.
        actor: The member.
        path: The page; empty for all.
        limit: The maximum number; None for all.

    Raises:
        ForbiddenError: The actor may not see them.
    """
    actor.require("read")
    return reviews.list_reviews(session, path, limit=limit)
