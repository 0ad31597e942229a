"""Signatures for what Reflex stores in Redis or in files: states, and which worker has the socket of a page.

Reflex stores them as pickles, and unpickling can run any code: only what this site has signed is read.
"""

import hmac
import pickle
from collections.abc import Callable
from hashlib import sha256
from typing import Any, BinaryIO

from reflex.istate.manager.token import StateToken
from reflex.state import BaseState
from reflex.utils import token_manager
from reflex.utils.exceptions import StateSchemaMismatchError

SIGNATURE_BYTES = sha256().digest_size
_METHODS: tuple[tuple[type[Any], str, str], ...] = (
    (BaseState, "_serialize", "_deserialize"),
    (StateToken, "serialize", "deserialize"),
)


def sign_states(key_of: Callable[[], bytes]) -> None:
    """Sign states and records of sockets when they are written; one with an invalid signature counts as missing.

    Args:
        key_of: Returns the key, which must be neither in Redis nor in the folder of the states; called once.
    """
    known: list[bytes] = []

    def signature(data: bytes) -> bytes:
        if not known:
            known.append(key_of())
        return hmac.digest(known[0], data, sha256)

    for owner, writer, reader in _METHODS:
        _sign(owner, writer, reader, signature)
    records: Any = token_manager
    records.pickle = _SignedPickle(signature)


def _verified(data: bytes, signature: Callable[[bytes], bytes]) -> bytes | None:
    """Return what signed bytes hold, or None if their signature is invalid."""
    content = data[SIGNATURE_BYTES:]
    return content if hmac.compare_digest(data[:SIGNATURE_BYTES], signature(content)) else None


class _SignedPickle:
    def __init__(self, signature: Callable[[bytes], bytes]) -> None:
        self._signature = signature

    def dumps(self, value: object) -> bytes:
        data = pickle.dumps(value)
        return self._signature(data) + data

    def loads(self, data: bytes) -> Any:
        """Return the value of signed bytes.

        Raises:
            pickle.UnpicklingError: The signature is invalid; Reflex logs it, and goes on without the record.
        """
        content = _verified(data, self._signature)
        if content is None:
            raise pickle.UnpicklingError("the signature of a record is invalid")
        return pickle.loads(content)


def _sign(owner: type[Any], writer: str, reader: str, signature: Callable[[bytes], bytes]) -> None:
    of_class = isinstance(owner.__dict__[writer], classmethod)
    write: Any = owner.__dict__[writer].__func__ if of_class else owner.__dict__[writer]
    read: Any = owner.__dict__[reader].__func__

    def signed(this: Any, *state: Any) -> bytes:
        data: bytes = write(this, *state)
        return signature(data) + data

    def verified(cls: Any, data: bytes | None = None, fp: BinaryIO | None = None) -> Any:
        content = _verified(fp.read() if fp else data or b"", signature)
        if content is None:
            raise StateSchemaMismatchError
        return read(cls, data=content)

    setattr(owner, writer, classmethod(signed) if of_class else signed)
    setattr(owner, reader, classmethod(verified))
