"""Members of the desk: invite, set roles, disable, reset."""

from collections.abc import Sequence
from datetime import timedelta

from sqlmodel import Session, col, delete, func, select

from livecommerce.api.mail import Verbatim, write_mail
from livecommerce.api.outbox import put_mail
from livecommerce.api.references import new_token, token_hash
from livecommerce.api.tables import (
    LONGEST_MEMBER_NAME,
    Member,
    MemberLink,
    MemberSession,
    OutboxItem,
    Passkey,
    RecoveryCode,
    Role,
    now,
)
from livecommerce.api.turns import take_turn
from livecommerce.api.written_mail import Secret
from livecommerce.constants import DESK_LINK_HOURS, DESK_PATH
from livecommerce.desk.audit_log import logged
from livecommerce.desk.items import can_take_care, shown_name
from livecommerce.desk.rights import Actor, ForbiddenError
from livecommerce.desk.second_factor import new_secret
from livecommerce.errors import PlainError
from livecommerce.forms.email_address import canonical_email
from livecommerce.settings import Settings

_TURN = "members"
"""Members are invited, given roles and disabled by one transaction at a time, so that an owner always remains."""


def exist(session: Session) -> bool:
    """Return whether there is a member; before the first there is no desk."""
    return session.exec(select(Member.id).limit(1)).first() is not None


def members(session: Session, actor: Actor) -> Sequence[Member]:
    """Return all members, oldest first."""
    actor.require("members")
    return session.exec(select(Member).order_by(col(Member.id))).all()


def passkey_counts(session: Session, actor: Actor) -> dict[int, int]:
    """Return the number of passkeys of each member who has any."""
    actor.require("members")
    return dict(session.exec(select(Passkey.member_id, func.count()).group_by(col(Passkey.member_id))).all())


def colleagues(session: Session, actor: Actor) -> dict[int, str]:
    """Return the names of all members by number, and the addresses of those without a name."""
    actor.require("read")
    return {
        number or 0: name or email
        for number, name, email in session.exec(select(Member.id, Member.name, Member.email).order_by(Member.email))
    }


def assignable(session: Session, actor: Actor) -> Sequence[Member]:
    """Return the members to whom work can be assigned."""
    actor.require("read")
    return [member for member in session.exec(select(Member).order_by(Member.email)) if can_take_care(member)]


def rename(session: Session, actor: Actor, number: int, name: str) -> Member:
    """Set a member's display name: anybody their own, owners everybody's.

    Raises:
        PlainError: There is no such member, or the name is too long or that of another member.
    """
    with logged(session, actor, "read" if number == actor.member_id else "members", "member.renamed") as entry:
        name = " ".join(name.split())
        if len(name) > LONGEST_MEMBER_NAME or "@" in name:
            raise PlainError(f"a name has at most {LONGEST_MEMBER_NAME} characters, and no @ among them")
        member = session.get(Member, number)
        if member is None:
            raise PlainError("there is no such member")
        everybody = session.exec(select(Member)).all()
        if any(
            shown_name(colleague).casefold() == name.casefold() for colleague in everybody if colleague.id != number
        ):
            raise PlainError(f"{name} is the name of another member; notes could not mention both")
        member.name, member.updated_at = name, now()
        # The name itself would stay in the log forever.
        entry.subject = f"member {number}"
    return member


def set_daily_mail(session: Session, actor: Actor, *, wanted: bool) -> None:
    """Subscribe a member to the daily mail of waiting items, or unsubscribe."""
    actor.require("read")
    if member := session.get(Member, actor.member_id or 0):
        member.wants_mail = wanted


def invite(session: Session, settings: Settings, actor: Actor, email: str, role: Role) -> OutboxItem:
    """Invite a member, and return the mail with the link by which they set a password and a second factor.

    Raises:
        PlainError: The address is invalid, or has a member; or a setting is missing.
    """
    with logged(session, actor, "members", "member.invited") as entry:
        try:
            address = canonical_email(email)
        except ValueError as error:
            raise PlainError(f"nobody can be a member under {email}: {error}") from None
        take_turn(session, _TURN)
        if _member_of(session, address):
            raise PlainError(f"{address} is a member already; for a new link: livecommerce members reset {address}")
        session.add(member := Member(email=address, role=role))
        session.flush()
        entry.subject, entry.details = f"member {member.id}", {"role": role}
        return _mail_link(session, settings, member)


def reset(session: Session, settings: Settings, actor: Actor, email: str) -> OutboxItem:
    """Remove a member's password, second factor, passkeys and sessions, and return the mail with a new link.

    Raises:
        PlainError: There is no such member, or they are disabled; or a setting is missing.
    """
    with logged(session, actor, "members", "member.reset") as entry:
        member = find_member(session, email)
        if member.disabled:
            raise PlainError(f"{member.email} is disabled; enable them first")
        member.password_hash, member.totp_secret, member.updated_at = None, None, now()
        session.exec(delete(RecoveryCode).where(col(RecoveryCode.member_id) == member.id))
        _end_access(session, member)
        entry.subject = f"member {member.id}"
        return _mail_link(session, settings, member)


def set_role(session: Session, actor: Actor, email: str, role: Role) -> Member:
    """Give a member another role, whose rights apply from their next action.

    Raises:
        ForbiddenError: The desk would have no owner.
        PlainError: There is no such member, or they have the role.
    """
    with logged(session, actor, "members", "member.role_set") as entry:
        take_turn(session, _TURN)
        member = find_member(session, email)
        if member.role == role:
            raise PlainError(f"{member.email} is {role} already")
        entry.subject, entry.details = f"member {member.id}", {"before": member.role, "role": role}
        member.role, member.updated_at = role, now()
        _require_an_owner(session, actor)
    return member


def disable(session: Session, actor: Actor, email: str) -> Member:
    """Disable a member: log them out everywhere, remove their passkeys, and refuse every log-in.

    Raises:
        ForbiddenError: The desk would have no owner.
        PlainError: There is no such member, or they are disabled.
    """
    with logged(session, actor, "members", "member.disabled") as entry:
        take_turn(session, _TURN)
        member = find_member(session, email)
        if member.disabled:
            raise PlainError(f"{member.email} is disabled already")
        member.disabled, member.updated_at = True, now()
        _require_an_owner(session, actor)
        _end_access(session, member)
        entry.subject = f"member {member.id}"
    return member


def enable(session: Session, actor: Actor, email: str) -> Member:
    """Let a disabled member log in again, with the previous password and second factor.

    Raises:
        PlainError: There is no such member, or they are not disabled.
    """
    with logged(session, actor, "members", "member.enabled") as entry:
        member = find_member(session, email)
        if not member.disabled:
            raise PlainError(f"{member.email} is not disabled")
        member.disabled, member.updated_at = False, now()
        entry.subject = f"member {member.id}"
    return member


def find_member(session: Session, email: str) -> Member:
    """Return the member of an address, in any spelling, locked for a change.

    Raises:
        PlainError: There is none.
    """
    try:
        member = _member_of(session, canonical_email(email))
    except ValueError:
        member = None
    if member is None:
        raise PlainError(f"no member has the address {email}; see: livecommerce members list")
    return member


def _member_of(session: Session, address: str) -> Member | None:
    return session.exec(select(Member).where(Member.email == address).with_for_update()).first()


def _mail_link(session: Session, settings: Settings, member: Member) -> OutboxItem:
    token = new_token()
    link = MemberLink(
        member_id=member.id or 0,
        token_hash=token_hash(token),
        totp_secret=new_secret(settings),
        expires_at=now() + timedelta(hours=DESK_LINK_HOURS),
    )
    session.add(link)
    # In the fragment, which browsers do not send, so that no log ever holds it.
    address = Verbatim(f"{settings.desk_url}{DESK_PATH}/welcome#{token}")
    secret = Secret(token, link.expires_at)
    mail = write_mail(settings, "member_link", member.email, secret=secret, hours=DESK_LINK_HOURS, link=address)
    return put_mail(session, settings, mail)


def _end_access(session: Session, member: Member) -> None:
    for table in (MemberSession, MemberLink, Passkey):
        session.exec(delete(table).where(col(table.member_id) == member.id))


def _require_an_owner(session: Session, actor: Actor) -> None:
    """Require that an owner remains who can undo the change at the desk; a shell can always do so."""
    session.flush()
    owners = select(func.count(col(Member.id))).where(Member.role == "owner", col(Member.disabled).is_(False))
    if actor.member_id is not None and not session.exec(owners).one():
        raise ForbiddenError("the desk would have no owner")
