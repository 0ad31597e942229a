"""Log-in of members: by the mailed link once, then by password and code or by a passkey; and their sessions."""

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import structlog
from sqlmodel import Session, col, delete, select, update

from livecommerce.api.audit_log import Act, add_entry
from livecommerce.api.database import Database
from livecommerce.api.passwords import hashed, matches
from livecommerce.api.problems import ApiError
from livecommerce.api.rates import Rates, TooOftenError
from livecommerce.api.references import is_token, new_token, token_hash
from livecommerce.api.tables import Member, MemberLink, MemberSession, Role, now
from livecommerce.constants import DESK_IDLE_MINUTES, DESK_SESSION_HOURS
from livecommerce.desk import passkeys
from livecommerce.desk.items import shown_name
from livecommerce.desk.passkeys import Challenge
from livecommerce.desk.rights import Actor, member_actor
from livecommerce.desk.second_factor import (
    app_address,
    draw_recovery_codes,
    secret_of,
    step_of,
    use_code,
    use_recovery_code,
)
from livecommerce.errors import PlainError
from livecommerce.observability.metrics import metrics
from livecommerce.settings import Settings

log = structlog.stdlib.get_logger()

LONGEST: Final = timedelta(hours=DESK_SESSION_HOURS)
IDLE: Final = timedelta(minutes=DESK_IDLE_MINUTES)
SEEN_AGAIN_AFTER: Final = timedelta(minutes=1)
"""A session that is used is written at most this often."""
_WRONG = "E-mail, password or code is not right. Please try again."
_WRONG_PASSKEY = "This passkey does not open the desk. Please try again, or log in with your password and code."


class LinkEndedError(PlainError):
    """A mailed link has expired or was used."""

    def __init__(self) -> None:
        super().__init__("this link has expired or was used; ask for another one")


class WrongCodeError(PlainError):
    """A code is not that of the app."""

    def __init__(self) -> None:
        super().__init__("this is not the code that the app shows now")


@dataclass(frozen=True)
class Welcome:
    """Data of the page that a mailed link opens.

    Attributes:
        email: The member's address.
        secret: The secret of the second factor, to be typed.
        app_address: The secret as the address in a QR code.
    """

    email: str
    secret: str
    app_address: str


@dataclass(frozen=True)
class LoggedIn:
    """Valid session.

    Attributes:
        actor: The member, with their present rights.
        time_zone: The zone in which times are shown; empty until their browser has sent it.
        wants_mail: Whether they get the daily mail of waiting items.
        is_due: Whether `keep_alive` should record the use of the session.
    """

    actor: Actor
    email: str
    name: str
    role: Role
    time_zone: str
    wants_mail: bool
    is_due: bool


def open_link(session: Session, settings: Settings, token: str) -> Welcome:
    """Return the data of a mailed link's page.

    Raises:
        LinkEndedError: It has expired or was used.
    """
    link, member = _link(session, token)
    secret = secret_of(settings, link.totp_secret)
    return Welcome(member.email, secret, app_address(settings, secret, member.email))


def set_up(database: Database, settings: Settings, token: str, password: str, code: str) -> list[str]:
    """Set a member's chosen password and second factor; a link works once.

    Args:
        token: The token of the mailed link.
        password: The password, validated by the form.
        code: A code of their app, as proof that it has the secret.

    Returns:
        The recovery codes, to be shown once.

    Raises:
        LinkEndedError: The link has expired or was used.
        WrongCodeError: The code is wrong.
    """
    password_hash = hashed(password)
    with database.write() as session:
        link, member = _link(session, token)
        step = step_of(secret_of(settings, link.totp_secret), code)
        if step is None:
            raise WrongCodeError
        if session.exec(delete(MemberLink).where(col(MemberLink.id) == link.id)).rowcount != 1:
            raise LinkEndedError
        member.password_hash, member.totp_secret, member.totp_step = password_hash, link.totp_secret, step
        member.updated_at = now()
        codes = draw_recovery_codes(session, member)
        add_entry(session, _actor(member).key, "member.activated", f"member {member.id}")
        return codes


def log_in(
    database: Database, settings: Settings, rates: Rates, *, email: str, password: str, code: str, client: str
) -> str:
    """Start a session by password and code, or recovery code, and return its token.

    After five failures attempts are slowed, never blocked; but a member's codes can be tried ten times in a quarter of
    an hour.

    Args:
        email: The canonical address.
        code: The code of the app, or a recovery code.
        client: The address of the browser.

    Raises:
        TooOftenError: 429, there were too many attempts, whatever the password.
        ApiError: 401, with the same message whatever is wrong.
    """
    with (
        _counted(rates, f"desk {email}", client),
        _verified(database, settings, rates, email=email, password=password, code=code) as (session, member, by_code),
    ):
        return _begin_session(session, member, "member.logged_in" if by_code else "member.recovery_code_used")


def log_in_by_passkey(
    database: Database, settings: Settings, rates: Rates, *, challenge: str, response: str, client: str
) -> str:
    """Start a session by a passkey, and return its token.

    Args:
        challenge: The token of the challenge.
        response: The response of the browser to it, as JSON.
        client: The address of the browser.

    Raises:
        TooOftenError: 429, there were too many attempts.
        ApiError: 401, with the same message whatever is wrong.
    """
    with _counted(rates, f"desk passkey {passkeys.id_hash(response)}", client):
        with database.write() as session:
            try:
                member, is_copy = passkeys.verify(session, settings, challenge, response)
            except PlainError:
                raise ApiError(401, _WRONG_PASSKEY) from None
            if not is_copy:
                return _begin_session(session, member, "member.passkey_used")
            add_entry(session, _actor(member).key, "member.passkey_refused", f"member {member.id}")
        raise ApiError(401, _WRONG_PASSKEY)


def prepare_passkey(
    database: Database,
    settings: Settings,
    rates: Rates,
    *,
    email: str,
    password: str,
    code: str,
    name: str,
    client: str,
) -> Challenge:
    """Return the challenge for a new passkey of a member, who gives password and code as at log-in.

    Args:
        name: The name of the passkey.

    Raises:
        TooOftenError: 429, there were too many attempts, whatever the password.
        ApiError: 401, with the same message whatever is wrong.
        PlainError: As `challenge_to_add`.
    """
    with (
        _counted(rates, f"desk {email}", client),
        _verified(database, settings, rates, email=email, password=password, code=code) as (session, member, _),
    ):
        return passkeys.challenge_to_add(session, settings, member, name)


def find(session: Session, token: str) -> LoggedIn | None:
    """Return the session for a token, or None if it has ended or was idle, or its member is disabled."""
    if not is_token(token):
        return None
    query = (
        select(MemberSession, Member)
        .join(Member)
        .where(
            MemberSession.token_hash == token_hash(token),
            col(MemberSession.created_at) > now() - LONGEST,
            col(MemberSession.seen_at) > now() - IDLE,
            col(Member.disabled).is_(False),
        )
    )
    found = session.exec(query).first()
    if found is None:
        return None
    login, member = found
    return LoggedIn(
        _actor(member),
        member.email,
        shown_name(member),
        member.role,
        member.time_zone,
        member.wants_mail,
        is_due=login.seen_at < now() - SEEN_AGAIN_AFTER,
    )


def keep_alive(session: Session, token: str) -> None:
    """Record that a session is used: by a member, not by a page that polls for news."""
    mine = (col(MemberSession.token_hash) == token_hash(token), col(MemberSession.seen_at) > now() - IDLE)
    session.exec(update(MemberSession).where(*mine).values(seen_at=now()))


def log_out(session: Session, token: str) -> None:
    """End a session, if it exists."""
    who = find(session, token)
    session.exec(delete(MemberSession).where(col(MemberSession.token_hash) == token_hash(token)))
    if who:
        add_entry(session, who.actor.key, "member.logged_out", f"member {who.actor.member_id}")


@contextmanager
def _counted(rates: Rates, account: str, client: str) -> Generator[None]:
    """Count an attempt, and whether it fails.

    Raises:
        TooOftenError: 429, there were too many.
    """
    rates.login(account, client)
    try:
        yield
    except ApiError:
        rates.login_failed(client)
        metrics().desk_login_failures.inc()
        log.warning("desk log in", outcome="failed")
        raise
    rates.login_succeeded(account)


@contextmanager
def _verified(
    database: Database, settings: Settings, rates: Rates, *, email: str, password: str, code: str
) -> Generator[tuple[Session, Member, bool]]:
    """Open a transaction for the member of this address, password and code.

    Yields:
        The session, the member, and whether the code was that of the app, not a recovery code.

    Raises:
        ApiError: 401, something is wrong.
    """
    with database.read() as session:
        member = session.exec(select(Member).where(Member.email == email)).first()
    right = matches(member.password_hash if member else None, password)
    if member is None or member.disabled or not right or member.totp_secret is None:
        raise ApiError(401, _WRONG)
    _count_code(rates, member)
    step = step_of(secret_of(settings, member.totp_secret), code)
    with database.write() as session:
        _require_same(session, member)
        by_code = step is not None and use_code(session, member, step)
        if not by_code and not use_recovery_code(session, member, code):
            raise ApiError(401, _WRONG)
        yield session, member, by_code
    rates.second_factor_succeeded(str(member.id))


def _begin_session(session: Session, member: Member, act: Act) -> str:
    """Start a session of a member, and return its token."""
    token = new_token()
    session.add(MemberSession(member_id=member.id or 0, token_hash=token_hash(token)))
    session.exec(update(Member).where(col(Member.id) == member.id).values(last_login_at=now()))
    add_entry(session, _actor(member).key, act, f"member {member.id}")
    return token


def _count_code(rates: Rates, member: Member) -> None:
    """Count an attempt at a member's code. Above the limit it is refused with the message of a wrong code.

    It requires the password, and another response would reveal that it is right.
    """
    try:
        rates.second_factor(str(member.id))
    except TooOftenError:
        log.warning("desk log in", outcome="too many codes", member=member.id)
        raise ApiError(401, _WRONG) from None


def _require_same(session: Session, member: Member) -> None:
    """Check that the member was not disabled or reset while the password was compared."""
    present = session.exec(select(Member).where(Member.id == member.id).with_for_update()).one()
    if present.disabled or (present.password_hash, present.totp_secret) != (member.password_hash, member.totp_secret):
        raise ApiError(401, _WRONG)


def _link(session: Session, token: str) -> tuple[MemberLink, Member]:
    query = (
        select(MemberLink, Member)
        .join(Member)
        .where(
            MemberLink.token_hash == token_hash(token),
            col(MemberLink.expires_at) > now(),
            col(Member.disabled).is_(False),
        )
    )
    found = session.exec(query).first()
    if found is None:
        raise LinkEndedError
    return found


def _actor(member: Member) -> Actor:
    return member_actor(member.id or 0, member.role)
