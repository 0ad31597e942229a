from typing import Any

from sqlmodel import Session, col, func, select

from livecommerce.api.answers import answers_in_words
from livecommerce.api.mail import write_mail
from livecommerce.api.outbox import put_confirmation, put_mail, put_webhook
from livecommerce.api.references import new_reference
from livecommerce.api.search_index import index
from livecommerce.api.tables import Application
from livecommerce.forms.applications import ApplicationKind, stored
from livecommerce.forms.form import Form
from livecommerce.languages import ENGLISH, in_language, language
from livecommerce.languages.formatting import day_of_reader, language_name, moment_of_reader
from livecommerce.languages.messages import pgettext
from livecommerce.settings import Settings

APPLICANTS: dict[ApplicationKind, str] = {
    # Translators: “Your application as a brand”; also in brackets behind a word.
    "brand": pgettext("application as", "a brand"),
    "talent": pgettext("application as", "talent"),
    "affiliate": pgettext("application as", "an affiliate"),
}
"""The applicant's role, as used after that word."""


def submit(session: Session, settings: Settings, kind: ApplicationKind, form: Form) -> Application:
    """Store an application and notify the applicant, the team and the webhook.

    The current language becomes that of the applicant.
    """
    answers = stored(form)
    application = Application(
        reference=new_reference(),
        kind=kind,
        email=answers["email"],
        name=answers["name"],
        answers=answers,
        language=language().code,
    )
    index(application)
    session.add(application)
    words: dict[str, Any] = {
        "reference": application.reference,
        "applicant": APPLICANTS[kind],
        "received_at": day_of_reader(application.created_at),
    }
    team = settings.team(kind)
    about = application.reference
    confirmation = write_mail(settings, "application_received", application.email, reply_to=team, **words)
    put_confirmation(session, settings, confirmation, about=about)
    words |= {"name": application.name, "email": application.email}
    with in_language(ENGLISH.code):
        words |= {"received_at": moment_of_reader(application.created_at), "answers": answers_in_words(kind, answers)}
        words |= {"applicant_language": language_name(application.language)}
        team_mail = write_mail(settings, "application_received_team", team, reply_to=application.email, **words)
    put_mail(session, settings, team_mail, about=about)
    put_webhook(session, settings, "application.received", as_data(application), about=about)
    return application


def as_data(application: Application) -> dict[str, Any]:
    """Return an application for programs: for webhooks and the operator's commands."""
    return {
        "reference": application.reference,
        "kind": application.kind,
        "status": application.status,
        "name": application.name,
        "email": application.email,
        "language": application.language,
        "received_at": application.created_at.isoformat(),
        "updated_at": application.updated_at.isoformat(),
        "decline_reason": application.decline_reason,
        "answers": application.answers,
    }


def applications_of(session: Session, *emails: str) -> list[Application]:
    """Return the applications from these addresses, which must be in lower case, newest first."""
    query = select(Application).where(func.lower(Application.email).in_(emails))
    return list(session.exec(query.order_by(col(Application.created_at).desc(), col(Application.id).desc())).all())
