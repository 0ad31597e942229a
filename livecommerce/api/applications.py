"""What happens to an application: it comes in, is looked at, accepted or declined."""

from collections.abc import Mapping
from datetime import timedelta
from typing import Any, cast

from sqlmodel import Session, col, func, select

from livecommerce.api.accounts import (
    account_of,
    activation_link,
    draw_code,
    issue_code,
    open_account,
    open_codes,
)
from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import put_confirmation, put_mail, put_webhook
from livecommerce.api.references import new_reference, readable_code
from livecommerce.api.tables import Application, ApplicationNote, now
from livecommerce.constants import ACTIVATION_CODE_HOURS, APPLICATION_PATHS, LOGIN_PATH, REAPPLY_DAYS
from livecommerce.errors import PlainError
from livecommerce.formatting import date_in_words, moment_in_words
from livecommerce.forms.applications import APPLICATIONS, ApplicationKind, ApplicationStatus, stored
from livecommerce.forms.form import Form
from livecommerce.settings import Settings

APPLICANTS: dict[ApplicationKind, str] = {"brand": "a brand", "talent": "talent", "affiliate": "an affiliate"}
"""What somebody applies as, after that word."""
DECIDED: frozenset[ApplicationStatus] = frozenset({"accepted", "declined"})


def submit(session: Session, settings: Settings, kind: ApplicationKind, form: Form) -> Application:
    """Keeps an application and tells the applicant, the team and the webhook."""
    answers = stored(form)
    application = Application(
        reference=new_reference(), kind=kind, email=answers["email"], name=answers["name"], answers=answers
    )
    session.add(application)
    words: dict[str, Any] = {
        "reference": application.reference,
        "applicant": APPLICANTS[kind],
        "received_at": moment_in_words(application.created_at),
    }
    team = settings.team(kind)
    put_confirmation(
        session, settings, write_mail(settings, "application_received", application.email, reply_to=team, **words)
    )
    words |= {"name": application.name, "email": application.email, "answers": answers_in_words(kind, answers)}
    theirs = write_mail(settings, "application_received_team", team, reply_to=application.email, **words)
    put_mail(session, settings, theirs)
    put_webhook(session, settings, "application.received", as_data(application))
    return application


def answers_in_words(kind: str, answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """The questions that were answered, with the answers as people read them."""
    sections = APPLICATIONS[_kind(kind)].summary(answers)
    return [(line.question, line.answer) for section in sections for line in section.lines if line.answer]


def answers_no_longer_asked(kind: str, answers: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Answers to questions that the form had when they were given, and has no more, or not for these answers."""
    questions = {one.name: one.label for one in APPLICATIONS[_kind(kind)].fields}
    asked = {line.name for section in APPLICATIONS[_kind(kind)].summary(answers) for line in section.lines}
    return [(questions.get(name, name), _plain(answer)) for name, answer in answers.items() if name not in asked]


def _plain(answer: object) -> str:
    return ", ".join(map(str, cast(list[object], answer))) if isinstance(answer, list) else str(answer)


def as_data(application: Application) -> dict[str, Any]:
    """An application as programs get it: in webhooks, and from the operator's commands."""
    return {
        "reference": application.reference,
        "kind": application.kind,
        "status": application.status,
        "name": application.name,
        "email": application.email,
        "received_at": application.created_at.isoformat(),
        "updated_at": application.updated_at.isoformat(),
        "decline_reason": application.decline_reason,
        "answers": application.answers,
    }


def find_application(session: Session, reference: str) -> Application:
    """The application of a reference, in any case, for a change.

    Raises:
        PlainError: There is none.
    """
    wanted = reference.strip().upper()
    query = select(Application).where(Application.reference == wanted).with_for_update()
    application = session.exec(query).first()
    if application is None:
        raise PlainError(f"there is no application {wanted}; see: livecommerce applications list")
    return application


def notes_on(session: Session, application: Application) -> list[ApplicationNote]:
    """What the team has noted on an application, oldest first."""
    query = select(ApplicationNote).where(ApplicationNote.application_id == application.id)
    return list(session.exec(query.order_by(col(ApplicationNote.id))).all())


def add_note(session: Session, reference: str, text: str) -> Application:
    """Keeps a note on an application, for the team alone; it goes with the application.

    Raises:
        PlainError: There is no such application.
    """
    application = find_application(session, reference)
    session.add(ApplicationNote(application_id=application.id or 0, text=text))
    return application


def applications_of(session: Session, email: str) -> list[Application]:
    """The applications that came from an address, newest first."""
    query = select(Application).where(func.lower(Application.email) == email)
    return list(session.exec(query.order_by(col(Application.created_at).desc())).all())


def set_status(session: Session, reference: str, status: ApplicationStatus) -> Application:
    """Notes where an application stands; nobody is told.

    Raises:
        PlainError: There is no such application.
    """
    application = find_application(session, reference)
    application.status, application.updated_at = status, now()
    return application


def approve(session: Session, settings: Settings, reference: str) -> Application:
    """Accepts an application: opens an account where there is none, and mails the code that activates it.

    Raises:
        PlainError: There is no such application, or it is accepted already, or the account is disabled.
    """
    application = find_application(session, reference)
    if application.status == "accepted":
        raise PlainError(f"{application.reference} is accepted already")
    application = set_status(session, reference, "accepted")
    application.decline_reason = None
    account = account_of(session, application.email) or open_account(session, application.email, application.name)
    if account.disabled:
        raise PlainError(
            f"the account of {account.email} is disabled; open it first: livecommerce accounts enable {account.email}"
        )
    code = ""
    if account.password_hash is None:
        new = draw_code(open_codes(session, account.email))
        issue_code(session, account, new.hash)
        code = new.code
    mail = write_mail(
        settings,
        "accepted",
        account.email,
        reply_to=settings.team(_kind(application.kind)),
        secret=bool(code),
        reference=application.reference,
        name=application.name,
        applicant=APPLICANTS[_kind(application.kind)],
        code=Verbatim(readable_code(code)) if code else "",
        hours=ACTIVATION_CODE_HOURS,
        activate_url=activation_link(settings, account.email, code),
        login_url=Verbatim(f"{settings.site_url}{LOGIN_PATH}"),
    )
    put_mail(session, settings, mail)
    put_webhook(session, settings, "application.accepted", as_data(application))
    return application


def decline(session: Session, settings: Settings, reference: str, reason: str) -> Application:
    """Declines an application and mails why, and when to apply again.

    Raises:
        PlainError: There is no such application, or it has been decided already.
    """
    application = find_application(session, reference)
    if application.status in DECIDED:
        raise PlainError(f"{application.reference} is {application.status} already")
    application = set_status(session, reference, "declined")
    application.decline_reason = reason
    kind = _kind(application.kind)
    mail = write_mail(
        settings,
        "declined",
        application.email,
        reply_to=settings.team(kind),
        reference=application.reference,
        applicant=APPLICANTS[kind],
        reason=reason,
        again_on=date_in_words(now() + timedelta(days=REAPPLY_DAYS)),
        apply_url=Verbatim(settings.site_url + APPLICATION_PATHS[kind]),
    )
    put_mail(session, settings, mail)
    put_webhook(session, settings, "application.declined", as_data(application))
    return application


def _kind(kind: str) -> ApplicationKind:
    return next(known for known in APPLICATIONS if known == kind)
