"""Closing of an account by its owner: everything stored under the address is erased, in one transaction."""

from sqlmodel import Session

from livecommerce.api import people, sessions
from livecommerce.api.audit_log import APPLICANT, add_entry
from livecommerce.api.mail import write_mail
from livecommerce.api.outbox import put_mail, put_webhook
from livecommerce.api.tables import now
from livecommerce.constants import BACKUP_DAYS
from livecommerce.languages import in_language
from livecommerce.languages.formatting import day_of_reader
from livecommerce.settings import Settings


def close_account(session: Session, settings: Settings, token: str | None) -> None:
    """Erase the account of a session and everything else that is stored under its address; every session ends.

    A mail confirms it. The receiver of webhooks gets the references of what it has to delete, too.

    Raises:
        ApiError: 401, the session has ended in the meantime.
    """
    _, account = sessions.require(session, token)
    email, code = account.email, settings.language_of(account.language)
    found = people.find_person(session, email)
    references = sorted(found.references)
    erasure = people.erase_found(session, found)
    with in_language(code):
        mail = write_mail(
            settings,
            "account_closed",
            email,
            closed_at=day_of_reader(now()),
            backup_days=BACKUP_DAYS,
            outbox_days=settings.outbox_days,
        )
    put_mail(session, settings, mail)
    put_webhook(session, settings, "account.closed", {"references": references})
    add_entry(session, APPLICANT, "account.closed", f"erasure {erasure.id}")
