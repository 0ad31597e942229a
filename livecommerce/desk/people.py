"""Stored data about a person: shown, exported, erased. The log does not reveal who it was."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, col, select

from livecommerce.api.audit_log import add_entry
from livecommerce.api.people import PersonalData, erase_found, find_person
from livecommerce.api.references import typed_reference
from livecommerce.api.tables import Application, ConsentRecord, Erasure, Message
from livecommerce.desk.audit_log import logged
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import without_invisible

_NAMED_BY = ("reference", "subject", "email", "call")
"""The columns that identify a row; the first that it has is used."""


@dataclass(frozen=True)
class Kept:
    """Stored row about a person.

    Attributes:
        table: The name of its table.
        what: Its identification; empty if it has none.
        language: The code of the person's language; empty if the table does not have it.
        since: When it was written; None if the table does not have it.
    """

    table: str
    what: str
    language: str
    since: datetime | None


def address_of(session: Session, actor: Actor, reference: str) -> str:
    """Return the sender's address of an application or a message.

    Raises:
        PlainError: There is neither.
    """
    actor.require("see_people")
    for table in (Application, Message):
        email = session.exec(select(table.email).where(table.reference == typed_reference(reference))).first()
        if email:
            return email
    raise PlainError(f"there is no application and no message {reference}")


def summary(found: PersonalData) -> Iterator[Kept]:
    for table, rows in found.tables():
        for row in rows:
            what = next((str(getattr(row, name)) for name in _NAMED_BY if hasattr(row, name)), "")
            yield Kept(table, what, getattr(row, "language", ""), getattr(row, "created_at", None))


def load(session: Session, actor: Actor, email: str) -> PersonalData:
    """Return all data stored under any spelling of an address.

    Raises:
        PlainError: There is none.
    """
    actor.require("see_people")
    return find_person(session, email)


def export(session: Session, actor: Actor, email: str) -> PersonalData:
    """Return everything that is stored about a person; call `log_export` when it is handed over.

    Every row is read to find it, so this belongs in a transaction that holds up no writer.

    Raises:
        PlainError: There is none.
    """
    actor.require("export")
    return load(session, actor, email)


def log_export(session: Session, actor: Actor, found: PersonalData) -> None:
    """Log that a person's data was handed over, with the references of the applications and messages in it."""
    add_entry(session, actor.key, "person.exported", references=found.references)


def erase(session: Session, actor: Actor, email: str) -> Erasure:
    """Delete all data about a person, and saved views that may name them.

    The log records the number of the erasure. Call `Database.wipe_deleted` after the transaction: it removes the rows
    from the files.

    Raises:
        PlainError: There is none.
    """
    with logged(session, actor, "erase_people", "person.erased") as entry:
        erasure = erase_found(session, find_person(session, email))
        entry.subject = f"erasure {erasure.id}"
    return erasure


def consent_record(session: Session, actor: Actor, visitor: str) -> Sequence[ConsentRecord]:
    """Return the choices about cookies under a visitor cookie's random ID, oldest first; none of them has a name.

    Raises:
        PlainError: There are none.
    """
    actor.require("see_people")
    query = select(ConsentRecord).where(ConsentRecord.visitor == without_invisible(visitor).strip().lower())
    found = session.exec(query.order_by(col(ConsentRecord.chosen_at), col(ConsentRecord.id))).all()
    if not found:
        raise PlainError(f"no choice is recorded under {visitor}")
    return found
