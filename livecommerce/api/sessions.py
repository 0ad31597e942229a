"""Who is logged in: a token in the browser's cookie, its hash in the database."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from sqlmodel import Session, col, select, update

from livecommerce.api.references import is_token, new_token, token_hash
from livecommerce.api.tables import Account, LoginSession, now
from livecommerce.constants import SESSION_DAYS, SESSION_LONGEST_DAYS

RENEW_AFTER = timedelta(days=1)
"""A session that is used slides on, but is written no more often than this."""
LONGEST = timedelta(days=SESSION_LONGEST_DAYS)
"""However much it is used, a session ends then."""


def log_in(session: Session, account: Account, old_token: str | None) -> str:
    """Starts a session, ends the one that the browser had, and gives the token of the new one, always a random one."""
    if old_token:
        log_out(session, old_token)
    session.exec(update(Account).where(col(Account.id) == account.id).values(last_login_at=now()))
    token = new_token()
    session.add(LoginSession(account_id=account.id or 0, token_hash=token_hash(token), expires_at=_end(now())))
    return token


def log_out(session: Session, token: str) -> None:
    """Ends a session, if it is one."""
    mine = (col(LoginSession.token_hash) == token_hash(token), col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(revoked_at=now()))


def find(session: Session, token: str) -> tuple[LoginSession, Account] | None:
    """The session of a token and its account, while both are good."""
    if not is_token(token):
        return None
    query = select(LoginSession, Account).join(Account).where(LoginSession.token_hash == token_hash(token), *_good())
    return session.exec(query).first()


def accounts_of(session: Session, tokens: Collection[str]) -> dict[str, Account]:
    """The accounts of many tokens in one query; a token that is not good is left out."""
    hashes = {token_hash(token): token for token in tokens if is_token(token)}
    query = (
        select(LoginSession.token_hash, Account).join(Account).where(col(LoginSession.token_hash).in_(hashes), *_good())
    )
    return {hashes[found]: account for found, account in session.exec(query)}


def _good() -> tuple[Any, ...]:
    """What holds for a session and its account as long as both are good."""
    return (
        col(LoginSession.revoked_at).is_(None),
        col(LoginSession.expires_at) > now(),
        col(LoginSession.created_at) > now() - LONGEST,
        col(Account.disabled).is_(False),
    )


def is_due(login: LoginSession) -> bool:
    """Whether a session that is used should slide on."""
    return login.expires_at < _end(login.created_at) - RENEW_AFTER


def slide(session: Session, login: LoginSession) -> None:
    """Gives a session its full time again, up to its absolute end."""
    mine = (col(LoginSession.id) == login.id, col(LoginSession.revoked_at).is_(None))
    session.exec(update(LoginSession).where(*mine).values(expires_at=_end(login.created_at)))


def seconds_left(login: LoginSession) -> int:
    """How long the cookie of a session may be kept that has just slid on."""
    return int((_end(login.created_at) - now()).total_seconds())


def _end(created_at: datetime) -> datetime:
    return min(now() + timedelta(days=SESSION_DAYS), created_at + LONGEST)
