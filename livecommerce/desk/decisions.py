"""Decisions of members on applications: once each, aware of others' changes, with a few seconds to undo."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from sqlmodel import Session

from livecommerce.api import applications, decisions
from livecommerce.api.outbox import AT_ONCE
from livecommerce.api.tables import Application
from livecommerce.api.written_mail import Mail
from livecommerce.constants import DESK_UNDO_SECONDS
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.conflicts import require_unchanged
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import is_blank
from livecommerce.forms.status import ApplicationStatus
from livecommerce.languages.formatting import language_name, listed
from livecommerce.settings import Settings

HOLD: Final = timedelta(seconds=DESK_UNDO_SECONDS)
"""How long the mail of a decision at the desk waits."""
_SAMPLE_CODE = "XXXXXXXX"
_DECIDING: Final[Mapping[ApplicationStatus, str]] = {"accepted": "approve", "declined": "decline"}
"""The action that leads to a status."""


def approve(
    session: Session,
    settings: Settings,
    actor: Actor,
    reference: str,
    *,
    note: str = "",
    seen: ApplicationStatus | None = None,
    hold: timedelta = AT_ONCE,
) -> Application:
    """Accept an application, see `decisions.approve` of the API.

    Args:
        session: The transaction.
        settings: Brand, addresses and mail server.
        actor: The member.
        reference: The reference of the application.
        note: The member's own text for the mail, in the language of the applicant.
        seen: The status on the member's page; None to skip the check.
        hold: How long the mail waits, during which the decision can be undone.

    Raises:
        ForbiddenError: The actor may not decide.
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, or it is accepted already, or the account is disabled.
    """
    actor.require("decide")
    require_unchanged(session, applications.find_application(session, reference), seen)
    application = decisions.approve(session, settings, reference, note=note, actor=actor.key, hold=hold)
    write_log(session, actor, "application.accepted", application.reference)
    return application


def decline(
    session: Session,
    settings: Settings,
    actor: Actor,
    reference: str,
    reason: str,
    *,
    seen: ApplicationStatus | None = None,
    hold: timedelta = AT_ONCE,
) -> Application:
    """Decline an application with a reason that its applicant reads; otherwise as `approve`.

    Raises:
        ForbiddenError: The actor may not decide.
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, no reason, or it has been decided already.
    """
    actor.require("decide")
    if is_blank(reason):
        raise PlainError("the reason is empty; the applicant reads it in the mail")
    require_unchanged(session, applications.find_application(session, reference), seen)
    application = decisions.decline(session, settings, reference, reason, actor=actor.key, hold=hold)
    write_log(session, actor, "application.declined", application.reference)
    return application


def undo(session: Session, actor: Actor, reference: str) -> Application:
    """Undo the last decision, while its mail has not been sent; anybody who may decide may undo.

    Raises:
        ForbiddenError: The actor may not decide.
        PlainError: There is none, or its mail has been sent.
    """
    actor.require("decide")
    application = decisions.undo(session, reference)
    write_log(session, actor, "application.decision_undone", application.reference, status=application.status)
    return application


def set_status(
    session: Session,
    actor: Actor,
    reference: str,
    status: ApplicationStatus,
    *,
    seen: ApplicationStatus | None = None,
) -> Application:
    """Set the status of an undecided application, without notifying anybody.

    Raises:
        ForbiddenError: The actor lacks the right.
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, or it is decided, or the status would decide it.
    """
    actor.require("decide")
    require_unchanged(session, application := applications.find_application(session, reference), seen)
    if status in decisions.DECIDED:
        raise PlainError(f"a status does not decide: {_DECIDING[status]} {application.reference}, which sends the mail")
    if application.status in decisions.DECIDED:
        raise PlainError(f"{application.reference} is {application.status} already; reopen it first")
    before = application.status
    application = applications.set_status(session, reference, status)
    write_log(session, actor, "application.status_set", application.reference, before=before, status=status)
    return application


def reopen(session: Session, actor: Actor, reference: str, *, seen: ApplicationStatus | None = None) -> Application:
    """Put a decided application back into review, without a mail; mails and access of the decision stay.

    Raises:
        ForbiddenError: The actor may not decide.
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, or it is not decided, or its decision can still be undone.
    """
    actor.require("decide")
    require_unchanged(session, application := applications.find_application(session, reference), seen)
    before = application.status
    application = decisions.reopen(session, reference)
    write_log(session, actor, "application.reopened", application.reference, before=before, status=application.status)
    return application


def preview(
    settings: Settings, actor: Actor, application: Application, *, reason: str | None = None, note: str = ""
) -> Mail:
    """Return the mail that a decision would send, with crosses for the code.

    Args:
        settings: Brand and addresses.
        actor: The member.
        application: The application.
        reason: The reason to decline; None for an acceptance.
        note: The member's own text in the mail of an acceptance.

    Raises:
        ForbiddenError: The actor may not decide.
    """
    actor.require("decide")
    if reason is None:
        return sample(settings, application, note=note)
    return decisions.refusal_mail(settings, application, reason)


def sample(settings: Settings, application: Application, *, note: str = "") -> Mail:
    """Return the mail of an acceptance, with crosses in the place of the code."""
    return decisions.acceptance_mail(settings, application, application.email, _SAMPLE_CODE, note=note)


def decline_all(
    session: Session, settings: Settings, actor: Actor, references: Sequence[str], reason: str, *, hold: timedelta
) -> None:
    """Decline several applications for one reason, all of them or none; all their applicants read one language.

    Raises:
        ForbiddenError: They may not decide.
        PlainError: As `decline`, or the applicants read different languages.
    """
    actor.require("decide")
    found = [applications.find_application(session, reference) for reference in references]
    codes = sorted({settings.language_of(application.language) for application in found})
    if len(codes) > 1:
        names = listed([language_name(code) for code in codes])
        raise PlainError(f"these applicants read {names}: decline those of each language by themselves")
    for reference in references:
        decline(session, settings, actor, reference, reason, hold=hold)
