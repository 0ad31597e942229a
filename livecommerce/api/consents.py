"""Consent log: proof of a choice about cookies, without a name."""

from sqlmodel import Session

from livecommerce.api.tables import ConsentRecord
from livecommerce.forms.consent import ConsentChoice


def record(session: Session, choice: ConsentChoice) -> ConsentRecord:
    kept = ConsentRecord.model_validate(choice.model_dump())
    session.add(kept)
    return kept
