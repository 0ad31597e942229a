"""Passwords and codes, hashed with Argon2id."""

import base64
import hmac
import os
from collections.abc import Sequence
from functools import cache

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = max(1, (os.cpu_count() or 1) // 2)
"""How many hashes one process computes at the same time: each takes 64 MiB, and four threads of its own."""

hasher = PasswordHasher()


@cache
def _nobodys(by: PasswordHasher) -> str:
    return by.hash("the password of nobody")


def hashed(secret: str) -> str:
    """What is kept of a password or a code."""
    return hasher.hash(secret)


def hashed_with_salt_of(kept: str, secret: str) -> str:
    """The hash of a secret with the salt and the parameters of another hash: equal secrets have equal hashes."""
    salt = kept.split("$")[4]
    decoded = base64.b64decode(salt + "=" * (-len(salt) % 4))
    return PasswordHasher.from_parameters(extract_parameters(kept)).hash(secret, salt=decoded)


def matches(kept: str | None, secret: str) -> bool:
    """Whether this is the secret; takes as long where there is none to compare with."""
    try:
        return hasher.verify(kept or _nobodys(hasher), secret) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def matching(kept: Sequence[str], secret: str) -> str | None:
    """The hash among several that is the secret's. One computation for all that share a salt, and for none at all."""
    for like in {one.rpartition("$")[0]: one for one in kept or [_nobodys(hasher)]}.values():
        candidate = hashed_with_salt_of(like, secret)
        for one in kept:
            if hmac.compare_digest(one, candidate):
                return one
    return None
