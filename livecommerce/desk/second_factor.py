"""Second factor: one-time codes of an app (TOTP, RFC 6238), and recovery codes in case it is lost."""

import secrets

from cryptography.fernet import Fernet, InvalidToken
from pyotp import random_base32
from pyotp.totp import TOTP
from pyotp.utils import strings_equal
from sqlmodel import Session, col, delete, update

from livecommerce.api.references import token_hash
from livecommerce.api.sealing import fernet
from livecommerce.api.tables import Member, RecoveryCode, now
from livecommerce.errors import PlainError
from livecommerce.settings import PREFIX, Settings

RECOVERY_CODES = 10
_PURPOSE = "second factors of the desk"
_STEP_SECONDS = 30
_STEPS_AROUND = 1
"""Clocks may be half a minute off."""
_ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
_RECOVERY_LENGTH = 16
"""80 random bits: too many to guess, so that a fast hash is enough."""


def new_secret(settings: Settings) -> str:
    """Return a new secret, encrypted for the database.

    Raises:
        PlainError: The setting that encrypts it is empty.
    """
    return desk_cipher(settings, _PURPOSE).encrypt(random_base32().encode()).decode()


def secret_of(settings: Settings, encrypted: str) -> str:
    """Return the secret in the format of an app.

    Raises:
        PlainError: It was encrypted under another setting.
    """
    try:
        return desk_cipher(settings, _PURPOSE).decrypt(encrypted.encode()).decode()
    except InvalidToken:
        raise PlainError(f"{PREFIX}DESK_SECRET is not the one that second factors were encrypted with") from None


def app_address(settings: Settings, secret: str, email: str) -> str:
    """Return the address for the QR code that an app reads."""
    return TOTP(secret).provisioning_uri(name=email, issuer_name=settings.brand)


def step_of(secret: str, code: str) -> int | None:
    """Return the time step (30 seconds) of a code, near now; None for a wrong code."""
    present = int(now().timestamp()) // _STEP_SECONDS
    totp = TOTP(secret)
    digits = "".join(code.split())
    for step in range(present - _STEPS_AROUND, present + _STEPS_AROUND + 1):
        if strings_equal(digits, totp.at(step * _STEP_SECONDS)):
            return step
    return None


def use_code(session: Session, member: Member, step: int) -> bool:
    """Use up a member's code and all earlier ones; return False if it was used before."""
    taken = update(Member).where(col(Member.id) == member.id, col(Member.totp_step) < step).values(totp_step=step)
    return session.exec(taken).rowcount == 1


def use_recovery_code(session: Session, member: Member, code: str) -> bool:
    """Use up a member's recovery code; return False if it is wrong, or was used before."""
    entered = "".join(character for character in code.upper() if character.isalnum())
    mine = (col(RecoveryCode.member_id) == member.id, col(RecoveryCode.code_hash) == token_hash(entered))
    return session.exec(delete(RecoveryCode).where(*mine)).rowcount == 1


def draw_recovery_codes(session: Session, member: Member) -> list[str]:
    """Generate new recovery codes that replace a member's old ones; they are shown once, and only hashes are stored."""
    session.exec(delete(RecoveryCode).where(col(RecoveryCode.member_id) == member.id))
    codes = ["".join(secrets.choice(_ALPHABET) for _ in range(_RECOVERY_LENGTH)) for _ in range(RECOVERY_CODES)]
    session.add_all(RecoveryCode(member_id=member.id or 0, code_hash=token_hash(code)) for code in codes)
    return [f"{code[:4]}-{code[4:8]}-{code[8:12]}-{code[12:]}" for code in codes]


def desk_cipher(settings: Settings, purpose: str) -> Fernet:
    """Return the cipher of the desk for one purpose.

    Raises:
        PlainError: The setting with its secret is empty.
    """
    if not settings.desk_secret:
        raise PlainError(f"set {PREFIX}DESK_SECRET first, to at least 32 random characters: openssl rand -hex 32")
    return fernet(settings.desk_secret.encode(), purpose)
