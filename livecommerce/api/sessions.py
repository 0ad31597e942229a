"""Who is logged in: a token in the browser's cookie, its hash in the database."""

import hashlib
import hmac
from datetime import datetime, timedelta

from sqlmodel import Session, col, select, update

from livecommerce.api.references import new_token, token_hash
from livecommerce.api.tables import Account, LoginSession, now
from livecommerce.constants import SESSION_DAYS

RENEW_AFTER = timedelta(days=1)
"""A session that is used slides on, but is written no more often than this."""


def token_for(account: Account, password: str, key: str | None) -> str:
    """The token of a new session.

    Under an idempotency key it is the same each time, for a repeated call to be answered with the same session. It is
    drawn from the password itself, which is kept nowhere, so that nobody can tell it from what is kept.
    """
    if key is None:
        return new_token()
    return hmac.new((account.password_hash or "").encode(), f"{key}\n{password}".encode(), hashlib.sha256).hexdigest()


def log_in(session: Session, account: Account, token: str, old_token: str | None) -> None:
    """Starts a session and ends the one that the browser had."""
    if old_token:
        log_out(session, old_token)
    session.add(LoginSession(account_id=account.id or 0, token_hash=token_hash(token), expires_at=_days_from_now()))


def log_out(session: Session, token: str) -> None:
    """Ends a session, if it is one."""
    mine = (col(LoginSession.token_hash) == token_hash(token), col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(revoked_at=now()))


def find(session: Session, token: str) -> tuple[LoginSession, Account] | None:
    """The session of a token and its account, while both are good."""
    query = (
        select(LoginSession, Account)
        .join(Account)
        .where(
            LoginSession.token_hash == token_hash(token),
            col(LoginSession.revoked_at).is_(None),
            col(LoginSession.expires_at) > now(),
            col(Account.disabled).is_(False),
        )
    )
    return session.exec(query).first()


def is_due(login: LoginSession) -> bool:
    """Whether a session that is used should slide on."""
    return login.expires_at < _days_from_now() - RENEW_AFTER


def slide(session: Session, login: LoginSession) -> None:
    """Gives a session its full time again."""
    mine = (col(LoginSession.id) == login.id, col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(expires_at=_days_from_now()))


def _days_from_now() -> datetime:
    return now() + timedelta(days=SESSION_DAYS)
