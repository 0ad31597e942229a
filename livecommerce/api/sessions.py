"""Log-in sessions: a token in the browser's cookie, its hash in the database."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, select, update

from livecommerce.api.problems import ApiError
from livecommerce.api.references import is_token, new_token, token_hash
from livecommerce.api.tables import Account, LoginSession, now
from livecommerce.constants import SESSION_DAYS, SESSION_LONGEST_DAYS
from livecommerce.languages.messages import _

RENEW_AFTER = timedelta(days=1)
"""A session that is used is prolonged, but written at most this often."""
LONGEST = timedelta(days=SESSION_LONGEST_DAYS)
"""The absolute limit of a session, however much it is used."""


def log_in(session: Session, account: Account, old_token: str | None) -> str:
    """Start a session, end the browser's previous one, and return the new token, which is always random."""
    if old_token:
        log_out(session, old_token)
    session.exec(update(Account).where(col(Account.id) == account.id).values(last_login_at=now()))
    token = new_token()
    session.add(LoginSession(account_id=account.id or 0, token_hash=token_hash(token), expires_at=_end(now())))
    return token


def log_out(session: Session, token: str) -> None:
    """End a session, if it exists."""
    mine = (col(LoginSession.token_hash) == token_hash(token), col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(revoked_at=now()))


def find(session: Session, token: str) -> tuple[LoginSession, Account] | None:
    """Return the session of a token with its account, or None if either is invalid."""
    if not is_token(token):
        return None
    query = select(LoginSession, Account).join(Account).where(LoginSession.token_hash == token_hash(token), *_good())
    return session.exec(query).first()


def require(session: Session, token: str | None) -> tuple[LoginSession, Account]:
    """Return the session of a cookie with its account.

    Raises:
        ApiError: 401, there is no cookie, or the session or the account is invalid.
    """
    found = find(session, token) if token else None
    if found is None:
        raise ApiError(401, _("Nobody is logged in here."))
    return found


def accounts_of(session: Session, tokens: Collection[str]) -> dict[str, Account]:
    """Return the accounts of many tokens in one query, without those of invalid tokens."""
    hashes = {token_hash(token): token for token in tokens if is_token(token)}
    query = (
        select(LoginSession.token_hash, Account).join(Account).where(col(LoginSession.token_hash).in_(hashes), *_good())
    )
    return {hashes[found]: account for found, account in session.exec(query)}


def _good() -> tuple[Any, ...]:
    """Return the conditions for a valid session and account."""
    return (
        col(LoginSession.revoked_at).is_(None),
        col(LoginSession.expires_at) > now(),
        col(LoginSession.created_at) > now() - LONGEST,
        col(Account.disabled).is_(False),
    )


def is_due(login: LoginSession) -> bool:
    return login.expires_at < _end(login.created_at) - RENEW_AFTER


def slide(session: Session, login: LoginSession) -> None:
    """Prolong a session, up to its absolute limit."""
    mine = (col(LoginSession.id) == login.id, col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(expires_at=_end(login.created_at)))


def seconds_left(login: LoginSession) -> int:
    """Return the lifetime of the cookie of a session that has just been prolonged."""
    return int((_end(login.created_at) - now()).total_seconds())


def _end(created_at: datetime) -> datetime:
    return min(now() + timedelta(days=SESSION_DAYS), created_at + LONGEST)
