"""The consent log: proof of a choice about cookies, without a name."""

from sqlmodel import Session, col, select

from livecommerce.api.tables import ConsentRecord
from livecommerce.errors import PlainError
from livecommerce.forms.consent import ConsentChoice
from livecommerce.forms.invisible import without_invisible


def record(session: Session, choice: ConsentChoice) -> ConsentRecord:
    """Store a choice."""
    kept = ConsentRecord.model_validate(choice.model_dump())
    session.add(kept)
    return kept


def records_of(session: Session, visitor: str) -> list[ConsentRecord]:
    """Return the choices under the id in a visitor's cookie, oldest first.

    Raises:
        PlainError: There are none.
    """
    query = select(ConsentRecord).where(ConsentRecord.visitor == without_invisible(visitor).strip().lower())
    found = list(session.exec(query.order_by(col(ConsentRecord.chosen_at), col(ConsentRecord.id))).all())
    if not found:
        raise PlainError(f"no choice is recorded under {visitor}")
    return found
