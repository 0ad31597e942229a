"""Close and reopen accounts of applicants."""

from sqlmodel import Session

from livecommerce.api import accounts
from livecommerce.api.tables import Account
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.rights import Actor


def disable(session: Session, actor: Actor, email: str) -> Account:
    """Close an account, see `accounts.disable` of the API.

    Raises:
        ForbiddenError: The actor lacks the right.
        PlainError: There is no such account.
    """
    actor.require("decide")
    account = accounts.disable(session, email)
    write_log(session, actor, "account.disabled", f"account {account.id}")
    return account


def enable(session: Session, actor: Actor, email: str) -> Account:
    """Open a disabled account again, with its previous password.

    Raises:
        ForbiddenError: The actor lacks the right.
        PlainError: There is no such account, or it is open.
    """
    actor.require("decide")
    account = accounts.enable(session, email)
    write_log(session, actor, "account.enabled", f"account {account.id}")
    return account
