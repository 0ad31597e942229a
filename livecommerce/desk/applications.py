"""One application: all that is known of it, and what a member does on it besides deciding."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlmodel import Session, col, func, select

from livecommerce.api import applications
from livecommerce.api.accounts import account_of
from livecommerce.api.answers import answers_no_longer_asked, sections_of
from livecommerce.api.decisions import last_decision
from livecommerce.api.tables import (
    Account,
    Application,
    ApplicationNote,
    Decision,
    LogEntry,
    Member,
    Message,
    OutboxItem,
)
from livecommerce.desk.audit_log import entries_on, write_log
from livecommerce.desk.conflicts import Change, last_change
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError
from livecommerce.forms.applications import Section
from livecommerce.forms.invisible import is_blank


@dataclass(frozen=True)
class Happening:
    """Something that happened to an application.

    Attributes:
        at: When.
        what: `received`; `mailed` and `reported` for the outbox; `noted`; `acted` for the log.
        cause: The row that tells of it: the application, an item of the outbox, a note, an entry of the log.
    """

    at: datetime
    what: Literal["received", "mailed", "reported", "noted", "acted"]
    cause: Application | OutboxItem | ApplicationNote | LogEntry


@dataclass(frozen=True)
class Known:
    """All that is known of an application.

    Attributes:
        application: The row.
        sections: The answers by step, as the applicant saw them.
        no_longer_asked: Answers to questions that the form has no more.
        others: Applications from the same address, newest first.
        messages: Messages from the same address, newest first.
        account: The account of the address, if there is one.
        notes: What the team noted, oldest first.
        decision: The last decision that stands; None where there is none.
        last_change: What was last done to its status; None where nothing was, or an earlier release did it.
        timeline: What happened, oldest first.
    """

    application: Application
    sections: tuple[Section, ...]
    no_longer_asked: Sequence[tuple[str, str]]
    others: Sequence[Application]
    messages: Sequence[Message]
    account: Account | None
    notes: Sequence[ApplicationNote]
    decision: Decision | None
    last_change: Change | None
    timeline: Sequence[Happening]


def look_at(session: Session, actor: Actor, reference: str) -> Known:
    """All that is known of an application.

    Raises:
        ForbiddenError: They may not see it.
        PlainError: There is no such application.
    """
    actor.require("read")
    application = applications.find_application(session, reference, for_change=False)
    email = application.email.lower()
    notes = applications.notes_on(session, application)
    return Known(
        application=application,
        sections=sections_of(application.kind, application.answers),
        no_longer_asked=answers_no_longer_asked(application.kind, application.answers),
        others=[one for one in applications.applications_of(session, email) if one.id != application.id],
        messages=session.exec(
            select(Message).where(func.lower(Message.email) == email).order_by(col(Message.created_at).desc())
        ).all(),
        account=account_of(session, email),
        notes=notes,
        decision=last_decision(session, application),
        last_change=last_change(session, application.reference),
        timeline=_timeline(session, application, notes),
    )


def note(session: Session, actor: Actor, reference: str, text: str) -> Application:
    """Keeps a note on an application, for the team alone.

    Raises:
        ForbiddenError: They may not.
        PlainError: There is no such application, or the note is empty.
    """
    actor.require("note")
    if is_blank(text):
        raise PlainError("the note is empty")
    application = applications.add_note(session, reference, text, actor=actor.key)
    write_log(session, actor, "application.noted", application.reference)
    return application


def assign(session: Session, actor: Actor, reference: str, member_id: int | None) -> Application:
    """Gives an application to a member of the team, or to nobody.

    Raises:
        ForbiddenError: They may not.
        PlainError: There is no such application or member, or the member is disabled.
    """
    actor.require("assign")
    member = session.get(Member, member_id) if member_id is not None else None
    if member_id is not None and (member is None or member.disabled):
        raise PlainError(f"there is no member {member_id} who could take care of it")
    application = applications.find_application(session, reference)
    application.assignee_id = member_id
    to = f"member:{member_id}" if member_id else ""
    write_log(session, actor, "application.assigned", application.reference, to=to)
    return application


def _timeline(session: Session, application: Application, notes: Sequence[ApplicationNote]) -> list[Happening]:
    sent = session.exec(select(OutboxItem).where(OutboxItem.about == application.reference)).all()
    return sorted(
        [
            Happening(application.created_at, "received", application),
            *(Happening(one.created_at, "mailed" if one.channel == "mail" else "reported", one) for one in sent),
            *(Happening(one.created_at, "noted", one) for one in notes),
            *(
                Happening(one.created_at, "acted", one)
                for one in entries_on(session, application.reference)
                # A note stands there itself.
                if one.act != "application.noted"
            ),
        ],
        key=lambda happening: happening.at,
    )
