"""Closing and reopening of applicants' accounts."""

from sqlmodel import Session

from livecommerce.api.accounts import account_of, close_codes, end_sessions
from livecommerce.api.tables import Account, now
from livecommerce.desk.audit_log import logged
from livecommerce.desk.rights import Actor
from livecommerce.errors import PlainError


def disable(session: Session, actor: Actor, email: str) -> Account:
    """Close an account: log it out everywhere, and let no password or code open it.

    Raises:
        PlainError: There is no such account.
    """
    with logged(session, actor, "decide", "account.disabled") as entry:
        account = _find(session, email)
        account.disabled, account.updated_at = True, now()
        end_sessions(session, account)
        close_codes(session, account)
        entry.subject = f"account {account.id}"
    return account


def enable(session: Session, actor: Actor, email: str) -> Account:
    """Open a disabled account again, with its previous password; its owner has to log in again.

    Raises:
        PlainError: There is no such account, or it is open.
    """
    with logged(session, actor, "decide", "account.enabled") as entry:
        account = _find(session, email)
        if not account.disabled:
            raise PlainError(f"{account.email} is not disabled")
        account.disabled, account.updated_at = False, now()
        entry.subject = f"account {account.id}"
    return account


def _find(session: Session, email: str) -> Account:
    account = account_of(session, email)
    if account is None:
        raise PlainError(f"no account has the address {email}; see: livecommerce accounts list")
    return account
