from collections.abc import Sequence
from typing import Any

from sqlmodel import Session, col, select

from livecommerce.api.tables import Review
from livecommerce.desk.rights import Actor


def list_reviews(session: Session, actor: Actor, path: str = "", *, limit: int | None = None) -> Sequence[Review]:
    """Return the reviews of a page, or of all if it is empty, newest first."""
    actor.require("read")
    query = select(Review).order_by(col(Review.id).desc()).limit(limit)
    return session.exec(query.where(Review.path == path) if path else query).all()


def as_data(review: Review) -> dict[str, Any]:
    """Return a review for programs."""
    return {
        "path": review.path,
        "title": review.title,
        "name": review.name,
        "verdict": review.verdict,
        "comment": review.comment,
        "received_at": review.created_at.isoformat(),
        "preview": review.preview,
        "language": review.language,
    }
