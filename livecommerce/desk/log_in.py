"""Members come in: by the mailed link once, then by password and code; their sessions, which end."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Final

import structlog
from sqlmodel import Session, col, delete, select, update

from livecommerce.api.database import Database
from livecommerce.api.passwords import hashed, matches
from livecommerce.api.problems import ApiError
from livecommerce.api.rates import Rates, TooOftenError
from livecommerce.api.references import is_token, new_token, token_hash
from livecommerce.api.tables import Member, MemberLink, MemberSession, Role, now
from livecommerce.constants import DESK_IDLE_MINUTES, DESK_SESSION_HOURS
from livecommerce.desk.audit_log import write_log
from livecommerce.desk.items import shown_name
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
"""A session that is used is written no more often than this."""
_WRONG = "E-mail, password or code is not right. Please try again."


class LinkEndedError(PlainError):
    """A mailed link has ended or was used."""

    def __init__(self) -> None:
        super().__init__("this link has ended or was used; ask for another one")


class WrongCodeError(PlainError):
    """A code is not the one that the app shows."""

    def __init__(self) -> None:
        super().__init__("this is not the code that the app shows now")


@dataclass(frozen=True)
class Welcome:
    """What the page of a mailed link shows.

    Attributes:
        email: Whose link it is.
        secret: What their app computes codes from, to be typed.
        app_address: The same as a QR code holds it.
    """

    email: str
    secret: str
    app_address: str


@dataclass(frozen=True)
class LoggedIn:
    """A session that is good.

    Attributes:
        actor: The member, with the rights that they have at this moment.
        email: Their address.
        name: How the others see them.
        role: Their role.
        time_zone: In which they read times; empty as long as no browser of theirs has said it.
        wants_mail: Whether they get the daily mail of what waits.
        is_due: Whether `keep_alive` should note that the session is used.
    """

    actor: Actor
    email: str
    name: str
    role: Role
    time_zone: str
    wants_mail: bool
    is_due: bool


def open_link(session: Session, settings: Settings, token: str) -> Welcome:
    """What a mailed link offers to its member.

    Raises:
        LinkEndedError: It has ended or was used.
    """
    link, member = _link(session, token)
    secret = secret_of(settings, link.totp_secret)
    return Welcome(member.email, secret, app_address(settings, secret, member.email))


def set_up(database: Database, settings: Settings, token: str, password: str, code: str) -> list[str]:
    """Gives a member the password and the second factor that they chose; a link does so once.

    Args:
        database: Where members are kept.
        settings: What decrypts second factors.
        token: Of the mailed link.
        password: The password, which the form has found good.
        code: A code of their app, as proof that it has the secret.

    Returns:
        The recovery codes, to be shown once.

    Raises:
        LinkEndedError: The link has ended or was used.
        WrongCodeError: The code is not right.
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
        write_log(session, _actor(member), "member.activated", f"member {member.id}")
        return codes


def log_in(
    database: Database, settings: Settings, rates: Rates, *, email: str, password: str, code: str, client: str
) -> str:
    """Starts a session, by password and code, or recovery code; the token of it.

    After five failures tries are slowed, never stopped; but of a member's codes ten are tried in a quarter of an hour.

    Args:
        database: Where members are kept.
        settings: What decrypts second factors.
        rates: Counts the tries.
        email: The canonical address.
        password: As it was typed.
        code: The code of the app, or a recovery code.
        client: The address of the browser.

    Raises:
        TooOftenError: 429, there were too many tries, whatever the password.
        ApiError: 401, in the same words whatever is wrong.
    """
    account = f"desk {email}"
    rates.login(account, client)
    try:
        token = _log_in(database, settings, rates, email=email, password=password, code=code)
    except ApiError:
        rates.login_failed(client)
        metrics().desk_login_failures.inc()
        log.warning("desk log in", outcome="failed")
        raise
    rates.login_succeeded(account)
    return token


def find(session: Session, token: str) -> LoggedIn | None:
    """Who a token is of; None where its session has ended, or was idle, or its member is disabled."""
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
    """Notes that a session is used: by a member, not by a page that asks for news by itself."""
    mine = (col(MemberSession.token_hash) == token_hash(token), col(MemberSession.seen_at) > now() - IDLE)
    session.exec(update(MemberSession).where(*mine).values(seen_at=now()))


def log_out(session: Session, token: str) -> None:
    """Ends a session, if it is one."""
    who = find(session, token)
    session.exec(delete(MemberSession).where(col(MemberSession.token_hash) == token_hash(token)))
    if who:
        write_log(session, who.actor, "member.logged_out", f"member {who.actor.member_id}")


def _log_in(database: Database, settings: Settings, rates: Rates, *, email: str, password: str, code: str) -> str:
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
        token = new_token()
        session.add(MemberSession(member_id=member.id or 0, token_hash=token_hash(token)))
        session.exec(update(Member).where(col(Member.id) == member.id).values(last_login_at=now()))
        act = "member.logged_in" if by_code else "member.recovery_code_used"
        write_log(session, _actor(member), act, f"member {member.id}")
    rates.second_factor_succeeded(str(member.id))
    return token


def _count_code(rates: Rates, member: Member) -> None:
    """Count a try of a member's code. Too many are refused in the words of a wrong one.

    Who gets so far knows the password, which another answer would tell them.
    """
    try:
        rates.second_factor(str(member.id))
    except TooOftenError:
        log.warning("desk log in", outcome="too many codes", member=member.id)
        raise ApiError(401, _WRONG) from None


def _require_same(session: Session, member: Member) -> None:
    """While the password was compared, the member may have been disabled or reset."""
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
