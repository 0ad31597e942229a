"""Passwords and codes, hashed with Argon2id."""

import threading

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = 4
"""So many hashes are made at the same time; each takes 64 MiB."""

_hasher = PasswordHasher()
_turn = threading.BoundedSemaphore(AT_ONCE)
_NOBODYS = _hasher.hash("the password of nobody")


def hashed(secret: str) -> str:
    """What is kept of a password or a code."""
    with _turn:
        return _hasher.hash(secret)


def matches(kept: str | None, secret: str) -> bool:
    """Whether this is the secret; takes as long where there is none to compare with."""
    with _turn:
        try:
            return _hasher.verify(kept or _NOBODYS, secret) and kept is not None
        except (VerificationError, InvalidHashError):
            return False
