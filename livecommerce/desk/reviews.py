"""What reviewers say about previews, for the team."""

from collections.abc import Sequence

from sqlmodel import Session

from livecommerce.api import reviews
from livecommerce.api.tables import Review
from livecommerce.desk.rights import Actor


def list_reviews(session: Session, actor: Actor, path: str = "", *, limit: int | None = None) -> Sequence[Review]:
    """The reviews, newest first.

    Args:
        session: A transaction.
        actor: Who wants to see them.
        path: Of which page; empty: of all.
        limit: How many; None: all of them.

    Raises:
        ForbiddenError: They may not see them.
    """
    actor.require("read")
    return reviews.list_reviews(session, path, limit=limit)
