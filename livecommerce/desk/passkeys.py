"""Passkeys of members (WebAuthn), which replace password and code: the device has the key, and verifies its user.

Challenges are not stored. The page that gets one also gets a sealed token with the challenge, its time and its member.
A challenge can be answered for some minutes, and not after it, or a later one, has been answered by the same passkey.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from ipaddress import ip_address
from typing import Any, Final, cast
from urllib.parse import urlsplit

from cryptography.fernet import InvalidToken
from fido2.cose import ES256, RS256, EdDSA
from fido2.server import Fido2Server
from fido2.utils import websafe_decode, websafe_encode
from fido2.webauthn import (
    AttestedCredentialData,
    AuthenticationResponse,
    AuthenticatorData,
    PublicKeyCredentialParameters,
    PublicKeyCredentialRpEntity,
    PublicKeyCredentialType,
    PublicKeyCredentialUserEntity,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)
from pydantic_core import from_json
from sqlmodel import Session, col, delete, select

from livecommerce.api.mail import write_mail
from livecommerce.api.origin_check import origin_of
from livecommerce.api.outbox import put_mail
from livecommerce.api.references import token_hash
from livecommerce.api.tables import LONGEST_PASSKEY_NAME, Member, MemberSession, Passkey, now
from livecommerce.constants import DESK_CHALLENGE_MINUTES
from livecommerce.desk.audit_log import logged
from livecommerce.desk.items import shown_name
from livecommerce.desk.rights import Actor, ForbiddenError
from livecommerce.desk.second_factor import desk_cipher
from livecommerce.errors import PlainError
from livecommerce.forms.invisible import without_invisible
from livecommerce.settings import Settings

MOST = 10
"""The limit per member: one for each device, and some to spare."""
_ALGORITHMS: Final = (ES256.ALGORITHM, EdDSA.ALGORITHM, RS256.ALGORITHM)
_PURPOSE = "challenges for passkeys of the desk"
_VERIFIED = UserVerificationRequirement.REQUIRED


class PasskeyRefusedError(PlainError):
    """A response of a browser is not that of a passkey to a present challenge."""

    def __init__(self) -> None:
        super().__init__("this passkey was not accepted, or it took too long; try again")


@dataclass(frozen=True)
class Challenge:
    """Challenge that a browser must answer.

    Attributes:
        options: The options of the browser's call, as JSON values with binary ones in base64url.
        token: The sealed challenge, which the browser sends along with its response.
    """

    options: Mapping[str, Any]
    token: str


@dataclass(frozen=True)
class _Asked:
    """An opened token.

    Attributes:
        state: The challenge as the library expects it.
        name: The name of the new passkey; empty at log-in.
    """

    state: Mapping[str, Any]
    at: datetime
    name: str


def host_of_passkeys(settings: Settings) -> str:
    """Return the host that passkeys belong to: that of the desk; empty if browsers allow none at its address.

    They need https or `localhost`, and a name.
    """
    address = urlsplit(settings.desk_url)
    host = address.hostname or ""
    is_local = host == "localhost" or host.endswith(".localhost")
    return host if (address.scheme == "https" or is_local) and not _is_number(host) else ""


def challenge_to_log_in(settings: Settings) -> Challenge:
    """Return a challenge for any passkey of the desk, which itself identifies its member.

    Raises:
        PlainError: The desk's address allows none.
    """
    options, state = _server(settings).authenticate_begin(user_verification=_VERIFIED)
    return Challenge(_as_json(options), _seal(settings, state))


def challenge_to_add(session: Session, settings: Settings, member: Member, name: str) -> Challenge:
    """Return the challenge for a new passkey of a member, who has just given password and code.

    Raises:
        PlainError: The name is empty or too long, the member has too many, or the desk's address allows none.
    """
    name = " ".join(without_invisible(name).split())
    if not 0 < len(name) <= LONGEST_PASSKEY_NAME:
        raise PlainError(f"a passkey needs a name of at most {LONGEST_PASSKEY_NAME} characters")
    known = _below_limit(session, member)
    options, state = _server(settings).register_begin(
        PublicKeyCredentialUserEntity(id=_handle(member), name=member.email, display_name=shown_name(member)),
        [_credential(passkey) for passkey in known],
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=_VERIFIED,
    )
    return Challenge(_as_json(options), _seal(settings, state, member=member.id, name=name))


def add(session: Session, settings: Settings, actor: Actor, challenge: str, response: str, *, keep: str) -> Passkey:
    """Add the passkey that a browser has made, tell the member by mail, and end their other sessions.

    Args:
        challenge: The token of the challenge, which works once.
        response: The response of the browser to it, as JSON.
        keep: The token of the session that stays.

    Raises:
        PasskeyRefusedError: The challenge is over or another member's, or the response is not one to it.
        PlainError: The member has too many passkeys, or has this one already.
    """
    with logged(session, actor, "read", "member.passkey_added") as entry:
        member, asked = _member(session, actor), _opened(settings, challenge, actor.member_id)
        data = _registered(settings, asked, response)
        # What is changed about a member's access ends the challenges of before, this one among them.
        if asked.at <= member.updated_at:
            raise PasskeyRefusedError
        _below_limit(session, member)
        credential = cast(AttestedCredentialData, data.credential_data)
        passkey = Passkey(
            member_id=member.id or 0,
            name=asked.name,
            credential_hash=_hash(credential.credential_id),
            credential=websafe_encode(credential),
            counter=data.counter,
            challenged_at=asked.at,
        )
        if session.exec(select(Passkey.id).where(Passkey.credential_hash == passkey.credential_hash)).first():
            raise PlainError("this passkey is known already")
        session.add(passkey)
        _note_change(session, member, keep)
        put_mail(session, settings, write_mail(settings, "passkey_added", member.email))
        # Neither its name, which the member has chosen, nor its id.
        entry.subject = f"member {member.id}"
    return passkey


def passkeys_of(session: Session, actor: Actor) -> Sequence[Passkey]:
    """Return the passkeys of a member, oldest first."""
    actor.require("read")
    return _of_member(session, actor.member_id)


def remove(session: Session, actor: Actor, number: int, *, keep: str) -> None:
    """Remove a passkey of a member, who can still log in with password and code, and end their other sessions.

    Args:
        keep: The token of the session that stays.

    Raises:
        PlainError: The member has no such passkey.
    """
    with logged(session, actor, "read", "member.passkey_removed", f"member {actor.member_id}"):
        member = _member(session, actor)
        mine = (col(Passkey.id) == number, col(Passkey.member_id) == member.id)
        if session.exec(delete(Passkey).where(*mine)).rowcount != 1:
            raise PlainError("this passkey was removed already")
        _note_change(session, member, keep)


def verify(session: Session, settings: Settings, challenge: str, response: str) -> tuple[Member, bool]:
    """Use a passkey, and return its member, and whether the passkey seems to be a copy, which must not log in.

    A passkey that counts its signatures has a counter that only rises, unless two devices use it.

    Args:
        challenge: The token of the challenge, which the passkey can answer once.
        response: The response of the browser to it, as JSON.

    Raises:
        PasskeyRefusedError: The challenge is over, the response is not one to it, or its member may not log in.
    """
    asked = _opened(settings, challenge, None)
    mine = (Passkey.credential_hash == id_hash(response), col(Member.disabled).is_(False))
    found = session.exec(select(Passkey, Member).join(Member).where(*mine).with_for_update()).first()
    if found is None:
        raise PasskeyRefusedError
    passkey, member = found
    counter = _authenticated(settings, asked, passkey, member, response)
    if asked.at <= passkey.challenged_at or member.password_hash is None:
        raise PasskeyRefusedError
    passkey.challenged_at = asked.at
    if counter <= passkey.counter and (counter or passkey.counter):
        return member, True
    passkey.counter, passkey.used_at = counter, now()
    return member, False


def id_hash(response: str) -> str:
    """Return the hash of the id of a passkey in a browser's response; of nothing if it has none."""
    try:
        return _hash(websafe_decode(cast(Mapping[str, Any], from_json(response))["rawId"]))
    except (ValueError, LookupError, TypeError, AttributeError):
        return _hash(b"")


def _registered(settings: Settings, asked: _Asked, response: str) -> AuthenticatorData:
    try:
        data = _server(settings).register_complete(asked.state, from_json(response))
        algorithm = cast(AttestedCredentialData, data.credential_data).public_key.ALGORITHM
    except Exception:
        # The parsers of a stranger's bytes raise whatever they meet.
        raise PasskeyRefusedError from None
    if algorithm not in _ALGORITHMS:
        raise PasskeyRefusedError
    return data


def _authenticated(settings: Settings, asked: _Asked, passkey: Passkey, member: Member, response: str) -> int:
    """Return the counter of a response whose signature and everything around it are right."""
    try:
        given = AuthenticationResponse.from_dict(cast(Mapping[str, Any], from_json(response)))
        _server(settings).authenticate_complete(asked.state, [_credential(passkey)], given)
    except Exception:
        # As at registration.
        raise PasskeyRefusedError from None
    if given.response.user_handle != _handle(member):
        raise PasskeyRefusedError
    return given.response.authenticator_data.counter


def _server(settings: Settings) -> Fido2Server:
    host, origin = host_of_passkeys(settings), origin_of(settings.desk_url)
    if not host:
        raise PlainError("passkeys need a desk with a name, at https or localhost")
    server = Fido2Server(
        PublicKeyCredentialRpEntity(name=settings.brand, id=host), verify_origin=lambda address: address == origin
    )
    server.timeout = DESK_CHALLENGE_MINUTES * 60_000  # pyright: ignore[reportAttributeAccessIssue]
    server.allowed_algorithms = [
        PublicKeyCredentialParameters(type=PublicKeyCredentialType.PUBLIC_KEY, alg=number) for number in _ALGORITHMS
    ]
    return server


def _seal(settings: Settings, state: Mapping[str, Any], *, member: int | None = None, name: str = "") -> str:
    content = {"state": state, "at": now().isoformat(), "member": member, "name": name}
    return desk_cipher(settings, _PURPOSE).encrypt(json.dumps(content).encode()).decode()


def _opened(settings: Settings, token: str, member: int | None) -> _Asked:
    """Return the challenge in a token, for a log-in if the member is None.

    Raises:
        PasskeyRefusedError: It is no token, over, or for something else.
    """
    try:
        content = json.loads(desk_cipher(settings, _PURPOSE).decrypt(token.encode()))
    except InvalidToken:
        raise PasskeyRefusedError from None
    at = datetime.fromisoformat(content["at"])
    if content["member"] != member or now() - at > timedelta(minutes=DESK_CHALLENGE_MINUTES):
        raise PasskeyRefusedError
    return _Asked(content["state"], at, content["name"])


def _member(session: Session, actor: Actor) -> Member:
    """Return the actor, locked for a change of their access."""
    if actor.member_id is None:
        raise ForbiddenError("only members have passkeys")
    return session.exec(select(Member).where(Member.id == actor.member_id).with_for_update()).one()


def _of_member(session: Session, member_id: int | None) -> Sequence[Passkey]:
    return session.exec(select(Passkey).where(Passkey.member_id == member_id).order_by(col(Passkey.id))).all()


def _below_limit(session: Session, member: Member) -> Sequence[Passkey]:
    """Return the passkeys of a member who may have another one."""
    known = _of_member(session, member.id)
    if len(known) >= MOST:
        raise PlainError(f"you have {MOST} passkeys already; remove one first")
    return known


def _note_change(session: Session, member: Member, keep: str) -> None:
    """Note that a member's access was changed, which ends their open challenges, and end their other sessions."""
    member.updated_at = now()
    others = (col(MemberSession.member_id) == member.id, col(MemberSession.token_hash) != token_hash(keep))
    session.exec(delete(MemberSession).where(*others))


def _credential(passkey: Passkey) -> AttestedCredentialData:
    return AttestedCredentialData(websafe_decode(passkey.credential))


def _handle(member: Member) -> bytes:
    """Return the id under which an authenticator keeps a member; it reveals no address."""
    return f"member {member.id}".encode()


def _hash(credential_id: bytes) -> str:
    return sha256(credential_id).hexdigest()


def _as_json(options: Mapping[str, Any]) -> Mapping[str, Any]:
    return cast(Mapping[str, Any], json.loads(json.dumps(dict(options["publicKey"]))))


def _is_number(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False
