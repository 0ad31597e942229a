"""Signatures for the states that Reflex stores in Redis or in files.

Reflex stores them as pickles, and unpickling can run any code: only states that this site has signed are read.
"""

import hmac
from collections.abc import Callable
from hashlib import sha256
from typing import Any, BinaryIO

from reflex.istate.manager.token import StateToken
from reflex.state import BaseState
from reflex.utils.exceptions import StateSchemaMismatchError

_SIGNATURE_BYTES = sha256().digest_size
_METHODS: tuple[tuple[type[Any], str, str], ...] = (
    (BaseState, "_serialize", "_deserialize"),
    (StateToken, "serialize", "deserialize"),
)


def sign_states(key_of: Callable[[], bytes]) -> None:
    """Sign every state when it is written; a state with an invalid signature counts as missing.

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


def _sign(owner: type[Any], writer: str, reader: str, signature: Callable[[bytes], bytes]) -> None:
    of_class = isinstance(owner.__dict__[writer], classmethod)
    write: Any = owner.__dict__[writer].__func__ if of_class else owner.__dict__[writer]
    read: Any = owner.__dict__[reader].__func__

    def signed(this: Any, *state: Any) -> bytes:
        data: bytes = write(this, *state)
        return signature(data) + data

    def verified(cls: Any, data: bytes | None = None, fp: BinaryIO | None = None) -> Any:
        kept = fp.read() if fp else data or b""
        content = kept[_SIGNATURE_BYTES:]
        if not hmac.compare_digest(kept[:_SIGNATURE_BYTES], signature(content)):
            raise StateSchemaMismatchError
        return read(cls, data=content)

    setattr(owner, writer, classmethod(signed) if of_class else signed)
    setattr(owner, reader, classmethod(verified))
