"""What is kept about a person: shown, exported, erased. Neither the log nor its reader learns who it was."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from sqlmodel import Session, select

from livecommerce.api import consents, people
from livecommerce.api.people import PersonalData
from livecommerce.api.references import typed_reference
from livecommerce.api.tables import Application, ConsentRecord, Erasure, Message
from livecommerce.desk import saved_views
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError

_NAMED_BY = ("reference", "subject", "email", "call")
"""What tells a row from its neighbours, by the first of these columns that it has."""


@dataclass(frozen=True)
class Kept:
    """A row that is kept about a person.

    Attributes:
        table: The name of its table.
        what: What tells it from its neighbours; empty where nothing does.
        language: The code of their language; empty where the table does not say.
        since: When it was written; None where the table does not say.
    """

    table: str
    what: str
    language: str
    since: datetime | None


def address_of(session: Session, actor: Actor, reference: str) -> str:
    """The address from which an application or a message came.

    Raises:
        ForbiddenError: They may not see what is kept about a person.
        PlainError: There is neither.
    """
    actor.require("see_people")
    for table in (Application, Message):
        email = session.exec(select(table.email).where(table.reference == typed_reference(reference))).first()
        if email:
            return email
    raise PlainError(f"there is no application and no message {reference}")


def summary(found: PersonalData) -> Iterator[Kept]:
    """The rows that are kept about a person, one by one."""
    for table, rows in found.tables():
        for row in rows:
            what = next((str(getattr(row, name)) for name in _NAMED_BY if hasattr(row, name)), "")
            yield Kept(table, what, getattr(row, "language", ""), getattr(row, "created_at", None))


def look_at(session: Session, actor: Actor, email: str) -> PersonalData:
    """Everything that is kept under any spelling of an address.

    Raises:
        ForbiddenError: They may not see it.
        PlainError: There is nothing.
    """
    actor.require("see_people")
    return people.find_person(session, email)


def export(session: Session, actor: Actor, email: str) -> PersonalData:
    """The same, to be given away; the log keeps the references of the applications and messages in it.

    Raises:
        ForbiddenError: They may not.
        PlainError: There is nothing.
    """
    actor.require("see_people")
    actor.require("export")
    found = people.find_person(session, email)
    references = [one.reference for one in (*found.applications, *found.messages)]
    write_log(session, actor, "person.exported", references=references)
    return found


def erase(session: Session, actor: Actor, email: str) -> Erasure:
    """Deletes everything that is kept about a person, and saved views that may name them.

    The log keeps the number of the erasure.

    Raises:
        ForbiddenError: They may not.
        PlainError: There is nothing.
    """
    actor.require("erase_people")
    found = people.find_person(session, email)
    rows = (*found.applications, *found.messages, *found.accounts)
    saved_views.forget(session, {text for one in rows for text in (one.name, one.email.partition("@")[0])})
    erasure = people.erase_found(session, found)
    write_log(session, actor, "person.erased", f"erasure {erasure.id}")
    return erasure


def consent_record(session: Session, actor: Actor, visitor: str) -> list[ConsentRecord]:
    """The choices about cookies under the random id of a visitor's cookie, oldest first; nothing names the visitor.

    Raises:
        ForbiddenError: They may not see them.
        PlainError: There are none.
    """
    actor.require("see_people")
    return consents.records_of(session, visitor)
