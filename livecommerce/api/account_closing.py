"""Closes an account for its owner: everything that is kept under their address is erased, in one transaction."""

from sqlmodel import Session

from livecommerce.api import people, sessions
from livecommerce.api.audit_log import APPLICANT, add_entry
from livecommerce.api.mail import write_mail
from livecommerce.api.outbox import put_mail, put_webhook
from livecommerce.api.problems import ApiError
from livecommerce.api.tables import Account, now
from livecommerce.constants import BACKUP_DAYS
from livecommerce.formatting import day_of_reader
from livecommerce.languages import in_language
from livecommerce.settings import Settings
from livecommerce.wording import _

NOBODY = _("Nobody is logged in here.")


def logged_in_account(session: Session, token: str | None) -> Account:
    """Return the account of a session.

    Raises:
        ApiError: 401, the session has ended, or there is none.
    """
    found = sessions.find(session, token) if token else None
    if found is None:
        raise ApiError(401, NOBODY)
    return found[1]


def close_account(session: Session, settings: Settings, token: str | None) -> None:
    """Erase the account of a session and everything else that is kept under its address; every session ends.

    A mail confirms it. The receiver of webhooks gets the references of what it has to delete, too.

    Args:
        session: The transaction.
        settings: Brand and addresses for the mail.
        token: The session's token.

    Raises:
        ApiError: 401, the session has ended in the meantime.
    """
    account = logged_in_account(session, token)
    email, code = account.email, settings.language_of(account.language)
    found = people.find_person(session, email)
    references = sorted(row.reference for row in (*found.applications, *found.messages))
    erasure = people.erase_person(session, email)
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
