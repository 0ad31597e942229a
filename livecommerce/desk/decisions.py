"""Decisions of members on applications: once each, aware of others' changes, with a few seconds to undo."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from sqlmodel import Session, col, delete, select

from livecommerce.api.accounts import account_of, code_words, draw_code, issue_code, open_account, open_codes
from livecommerce.api.answers import application_kind
from livecommerce.api.applications import APPLICANTS, as_data
from livecommerce.api.audit_log import Act
from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import AT_ONCE, put_mail, put_webhook, take_back
from livecommerce.api.search_index import index, notes_on
from livecommerce.api.tables import Account, ActivationCode, Application, Decision, now
from livecommerce.api.written_mail import Mail
from livecommerce.constants import APPLICATION_PATHS, DESK_UNDO_SECONDS, LOGIN_PATH, REAPPLY_DAYS
from livecommerce.desk.audit_log import Entry, logged
from livecommerce.desk.conflicts import ConflictError, last_change
from livecommerce.desk.items import find_in
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import is_blank, without_invisible
from livecommerce.forms.status import ApplicationStatus
from livecommerce.languages import in_language, locale_url
from livecommerce.languages.formatting import day_of_reader, language_name, listed
from livecommerce.settings import Settings

DECIDED: Final[frozenset[ApplicationStatus]] = frozenset({"accepted", "declined"})
HOLD: Final = timedelta(seconds=DESK_UNDO_SECONDS)
"""The delay of the mail of a decision at the desk."""
_SAMPLE_CODE = "XXXXXXXX"
_DECIDING: Final[Mapping[ApplicationStatus, str]] = {"accepted": "approve", "declined": "decline"}
"""The action that leads to a status."""


@dataclass(frozen=True)
class _Access:
    """Access that an acceptance gives: an account, and its activation code if it has no password."""

    account: Account
    opened: bool
    code: str = ""
    code_id: int | None = None


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
    """Accept an application: open an account if there is none, and mail the code that activates it.

    Args:
        note: The member's own text for the mail, in the language of the applicant.
        seen: The status on the member's page; None to skip the check.
        hold: How long mail and event wait, during which the decision can be undone.

    Raises:
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, or it is accepted already, or the account is disabled.
    """
    with _changing(session, actor, "application.accepted", reference, seen) as (application, _):
        if application.status == "accepted":
            raise PlainError(f"{application.reference} is accepted already")
        access = _open_access(session, application)
        note = without_invisible(note).strip()
        mail = acceptance_mail(settings, application, access.account.email, access.code, note=note)
        _decide(session, settings, application, "accepted", mail=mail, actor=actor, hold=hold, access=access)
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
    """Decline an application, and mail the reason and when to apply again; otherwise as `approve`.

    Raises:
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, no reason, or it has been decided already.
    """
    actor.require("decide")
    if is_blank(reason):
        raise PlainError("the reason is empty; the applicant reads it in the mail")
    with _changing(session, actor, "application.declined", reference, seen) as (application, _):
        if application.status in DECIDED:
            raise PlainError(f"{application.reference} is {application.status} already")
        reason = without_invisible(reason).strip()
        mail = refusal_mail(settings, application, reason)
        _decide(session, settings, application, "declined", mail=mail, reason=reason, actor=actor, hold=hold)
    return application


def undo(session: Session, actor: Actor, reference: str) -> Application:
    """Undo the last decision, with its mail, event and account; anybody who may decide may undo.

    Raises:
        PlainError: There is none, or it is too late: the mail may have been sent.
    """
    with _changing(session, actor, "application.decision_undone", reference) as (application, entry):
        decision = last_decision(session, application)
        if decision is None or application.status != decision.status:
            raise PlainError(f"there is no decision on {application.reference} that could be undone")
        if now() > decision.undo_until or not take_back(session, decision.outbox_ids):
            raise PlainError(f"the mail on {application.reference} has been sent; the decision stays")
        decision.undone_at = now()
        application.status, application.decline_reason = decision.status_before, decision.reason_before
        application.updated_at = now()
        if application.answered_at == decision.created_at:
            application.answered_at = None
        _close_access(session, decision)
        index(application, notes_on(session, application))
        entry.details = {"status": application.status}
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
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, or it is decided, or the status would decide it.
    """
    with _changing(session, actor, "application.status_set", reference, seen) as (application, entry):
        if status in DECIDED:
            raise PlainError(
                f"a status does not decide: {_DECIDING[status]} {application.reference}, which sends the mail"
            )
        if application.status in DECIDED:
            raise PlainError(f"{application.reference} is {application.status} already; reopen it first")
        entry.details = {"before": application.status, "status": status}
        application.status, application.updated_at = status, now()
    return application


def reopen(session: Session, actor: Actor, reference: str, *, seen: ApplicationStatus | None = None) -> Application:
    """Put a decided application back into review, without a mail; mail, account and code of the decision stay.

    Raises:
        ConflictError: Somebody else was faster.
        PlainError: There is no such application, or it is not decided, or its decision can still be undone.
    """
    with _changing(session, actor, "application.reopened", reference, seen) as (application, entry):
        if application.status not in DECIDED:
            raise PlainError(f"{application.reference} is not decided")
        decision = last_decision(session, application)
        if decision and now() <= decision.undo_until:
            raise PlainError(f"the mail on {application.reference} has not been sent yet; undo the decision instead")
        entry.details = {"before": application.status, "status": "in_review"}
        application.status, application.decline_reason, application.updated_at = "in_review", None, now()
        index(application, notes_on(session, application))
    return application


@contextmanager
def _changing(
    session: Session, actor: Actor, act: Act, reference: str, seen: ApplicationStatus | None = None
) -> Generator[tuple[Application, Entry]]:
    """Lock an application for a decider, if it has the status that their page showed, and log what is done to it."""
    with logged(session, actor, "decide", act) as entry:
        application = find_in(session, Application, reference)
        if seen is not None and application.status != seen:
            raise ConflictError(application.reference, application.status, last_change(session, application.reference))
        entry.subject = application.reference
        yield application, entry


def preview(
    settings: Settings, actor: Actor, application: Application, *, reason: str | None = None, note: str = ""
) -> Mail:
    """Return the mail that a decision would send, with crosses for the code.

    Args:
        reason: The reason to decline; None for an acceptance.
        note: The member's own text in the mail of an acceptance.
    """
    actor.require("decide")
    if reason is None:
        return sample(settings, application, note=note)
    return refusal_mail(settings, application, reason)


def sample(settings: Settings, application: Application, *, note: str = "") -> Mail:
    """Return the mail of an acceptance, with crosses in the place of the code."""
    return acceptance_mail(settings, application, application.email, _SAMPLE_CODE, note=note)


def decline_all(
    session: Session, settings: Settings, actor: Actor, references: Sequence[str], reason: str, *, hold: timedelta
) -> None:
    """Decline several applications for one reason, all of them or none; all their applicants read one language.

    Raises:
        PlainError: As `decline`, or the applicants read different languages.
    """
    actor.require("decide")
    found = [find_in(session, Application, reference) for reference in references]
    codes = sorted({settings.language_of(application.language) for application in found})
    if len(codes) > 1:
        names = listed([language_name(code) for code in codes])
        raise PlainError(f"these applicants read {names}: decline those of each language by themselves")
    for reference in references:
        decline(session, settings, actor, reference, reason, hold=hold)


def last_decision(session: Session, application: Application) -> Decision | None:
    """Return the last decision on an application that has not been undone."""
    query = select(Decision).where(col(Decision.application_id) == application.id, col(Decision.undone_at).is_(None))
    return session.exec(query.order_by(col(Decision.id).desc()).limit(1)).first()


def acceptance_mail(settings: Settings, application: Application, address: str, code: str, *, note: str = "") -> Mail:
    """Return the mail for an accepted application, in the language of the applicant.

    Args:
        address: The address of the account.
        code: The activation code; empty if the account is active.
        note: The decider's own text, in the language of the applicant.
    """
    kind = application_kind(application.kind)
    with in_language(settings.language_of(application.language)):
        of_code: dict[str, Any] = code_words(address, code, settings) if code else {"code": ""}
        return write_mail(
            settings,
            "accepted",
            address,
            reply_to=settings.team(kind),
            reference=application.reference,
            name=application.name,
            applicant=APPLICANTS[kind],
            applicant_kind=kind,
            note=note,
            login_url=Verbatim(settings.site_url + locale_url(LOGIN_PATH)),
            **of_code,
        )


def refusal_mail(settings: Settings, application: Application, reason: str) -> Mail:
    """Return the mail for a declined application, in the language of the applicant, with the reason as written."""
    kind = application_kind(application.kind)
    with in_language(settings.language_of(application.language)):
        return write_mail(
            settings,
            "declined",
            application.email,
            reply_to=settings.team(kind),
            reference=application.reference,
            applicant=APPLICANTS[kind],
            reason=reason,
            again_on=day_of_reader(now() + timedelta(days=REAPPLY_DAYS)),
            apply_url=Verbatim(settings.site_url + locale_url(APPLICATION_PATHS[kind])),
        )


def _decide(
    session: Session,
    settings: Settings,
    application: Application,
    status: ApplicationStatus,
    *,
    mail: Mail,
    reason: str | None = None,
    actor: Actor,
    hold: timedelta,
    access: _Access | None = None,
) -> None:
    decided_at = now()
    before, reason_before = application.status, application.decline_reason
    application.status, application.decline_reason, application.updated_at = status, reason, decided_at
    application.answered_at = application.answered_at or decided_at
    index(application, notes_on(session, application))
    about = application.reference
    mail_item = put_mail(session, settings, mail, about=about, hold=hold)
    event = put_webhook(session, settings, f"application.{status}", as_data(application), about=about, hold=hold)
    session.add(
        Decision(
            application_id=application.id or 0,
            actor=actor.key,
            status=status,
            status_before=before,
            reason_before=reason_before,
            outbox_ids=[item.id for item in (mail_item, event) if item],
            account_id=access.account.id if access and access.opened else None,
            code_id=access.code_id if access else None,
            undo_until=decided_at + hold,
            created_at=decided_at,
        )
    )
    session.flush()


def _open_access(session: Session, application: Application) -> _Access:
    known = account_of(session, application.email)
    account = known or open_account(session, application.email, application.name, language=application.language)
    if account.disabled:
        raise PlainError(
            f"the account of {account.email} is disabled; open it first: livecommerce accounts enable {account.email}"
        )
    if account.password_hash is not None:
        return _Access(account, opened=False)
    new = draw_code(open_codes(session, account.email))
    code = issue_code(session, account, new.hash)
    return _Access(account, opened=known is None, code=new.code, code_id=code.id)


def _close_access(session: Session, decision: Decision) -> None:
    """Withdraw the code that a decision issued, and the account that it opened unless that is otherwise in use."""
    session.exec(delete(ActivationCode).where(col(ActivationCode.id) == decision.code_id))
    account = session.get(Account, decision.account_id) if decision.account_id else None
    if account and account.password_hash is None and not open_codes(session, account.email):
        session.delete(account)
