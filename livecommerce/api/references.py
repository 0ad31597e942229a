"""Draws references, codes and tokens."""

import hashlib
import secrets

from livecommerce.constants import REFERENCE_ALPHABET, REFERENCE_LENGTH
from livecommerce.forms.credentials import CODE_ALPHABET, CODE_LENGTH
from livecommerce.forms.invisible import without_invisible

TOKEN_PREFIX = "s2-"
"""Tells random tokens from those of earlier releases, which could be derived from what the database holds."""


def new_reference() -> str:
    """A reference as visitors read it out: letters and digits that cannot be mistaken for one another."""
    return "".join(secrets.choice(REFERENCE_ALPHABET) for _ in range(REFERENCE_LENGTH))


def typed_reference(text: str) -> str:
    """Return the reference that somebody has typed or pasted, as it is stored."""
    return without_invisible(text).strip().upper()


def new_code() -> str:
    """An activation code, as it is stored and compared: without the dash that mails show."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def readable_code(code: str) -> str:
    """The code as mails show it, in two halves."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def new_token() -> str:
    """What a browser that is logged in holds: 256 random bits."""
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    """Whether this may be a token of `new_token`."""
    return text.startswith(TOKEN_PREFIX)


def token_hash(token: str) -> str:
    """What is kept of a token; it is too long to guess, so a fast hash does."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
