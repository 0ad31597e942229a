"""Passwords and codes, hashed with Argon2id."""

import base64
import hmac
import os
from collections.abc import Sequence
from functools import cache

from argon2 import PasswordHasher, extract_parameters
from argon2.exceptions import InvalidHashError, VerificationError

AT_ONCE = max(1, (os.cpu_count() or 1) // 2)
"""The number of hashes that a process computes at the same time: each takes 64 MiB, and four threads."""

hasher = PasswordHasher()


@cache
def _dummy_hash(by: PasswordHasher) -> str:
    return by.hash("no password")


def hashed(secret: str) -> str:
    return hasher.hash(secret)


def hashed_with_salt_of(kept: str, secret: str) -> str:
    """Return the hash of a secret with the salt and the parameters of another hash: equal secrets have equal hashes."""
    salt = kept.split("$")[4]
    decoded = base64.b64decode(salt + "=" * (-len(salt) % 4))
    return PasswordHasher.from_parameters(extract_parameters(kept)).hash(secret, salt=decoded)


def matches(kept: str | None, secret: str) -> bool:
    """Return whether this is the secret; takes as long if there is no hash to compare with."""
    try:
        return hasher.verify(kept or _dummy_hash(hasher), secret) and kept is not None
    except (VerificationError, InvalidHashError):
        return False


def matching(kept: Sequence[str], secret: str) -> str | None:
    """Return the hash of the secret among others, or None, with one computation per salt, and one without hashes."""
    for like in {secret_hash.rpartition("$")[0]: secret_hash for secret_hash in kept or [_dummy_hash(hasher)]}.values():
        candidate = hashed_with_salt_of(like, secret)
        for secret_hash in kept:
            if hmac.compare_digest(secret_hash, candidate):
                return secret_hash
    return None
