"""What is kept about a person: shown, exported, erased. Neither the log nor its reader learns who it was."""

from sqlmodel import Session

from livecommerce.api import people
from livecommerce.api.people import PersonalData
from livecommerce.api.tables import Erasure
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.rights import Actor


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
    """Deletes everything that is kept about a person; the log keeps the number of the erasure.

    Raises:
        ForbiddenError: They may not.
        PlainError: There is nothing.
    """
    actor.require("erase_people")
    erasure = people.erase_person(session, email)
    write_log(session, actor, "person.erased", f"erasure {erasure.id}")
    return erasure
