"""Generation of references, codes and tokens."""

import hashlib
import secrets

from livecommerce.constants import REFERENCE_ALPHABET, REFERENCE_LENGTH
from livecommerce.forms.credentials import CODE_ALPHABET, CODE_LENGTH
from livecommerce.forms.invisible import without_invisible

TOKEN_PREFIX = "s2-"
"""Distinguishes random tokens from those of earlier releases, which could be derived from the database."""


def new_reference() -> str:
    """Return a reference to read out: letters and digits that cannot be mistaken for one another."""
    return "".join(secrets.choice(REFERENCE_ALPHABET) for _ in range(REFERENCE_LENGTH))


def typed_reference(text: str) -> str:
    """Return a typed or pasted reference in its stored form."""
    return without_invisible(text).strip().upper()


def new_code() -> str:
    """Return an activation code in its stored form: without the dash that mails show."""
    return "".join(secrets.choice(CODE_ALPHABET) for _ in range(CODE_LENGTH))


def readable_code(code: str) -> str:
    """Return the code as mails show it, in two halves."""
    half = len(code) // 2
    return f"{code[:half]}-{code[half:]}"


def new_token() -> str:
    """Return a token for a logged-in browser: 256 random bits."""
    return TOKEN_PREFIX + secrets.token_urlsafe(32)


def is_token(text: str) -> bool:
    """Return whether this may be a token of `new_token`."""
    return text.startswith(TOKEN_PREFIX)


def token_hash(token: str) -> str:
    """Return the hash of a token, which is stored; a fast hash is enough, because it is too long to guess."""
    return hashlib.sha256(token.encode(errors="replace")).hexdigest()
