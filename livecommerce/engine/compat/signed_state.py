"""Signatures for what Reflex stores in Redis or in files: states, and which worker has the socket of a page.

Reflex stores them as pickles, and unpickling can run any code: only what this site has signed is read.
"""

import hmac
import pickle
from collections.abc import Callable
from functools import cached_property
from hashlib import sha256
from typing import Any, BinaryIO, cast

from reflex.istate.manager import token
from reflex.state import BaseState
from reflex.utils import token_manager
from reflex.utils.exceptions import StateSchemaMismatchError

SIGNATURE_BYTES = sha256().digest_size


class InvalidSignatureError(StateSchemaMismatchError, pickle.UnpicklingError):
    """The signature is invalid; Reflex goes on without the state or the record."""


def sign_states(key_of: Callable[[], bytes]) -> None:
    """Sign states and records of sockets when they are written; one with an invalid signature counts as missing.

    Args:
        key_of: Returns the key, which must be neither in Redis nor in the folder of the states; called once.
    """
    signed = _SignedPickle(key_of)
    states, modules = cast(Any, BaseState), cast(list[Any], [token, token_manager])
    for module in modules:
        module.pickle = signed
    write, read = states._serialize, vars(BaseState)["_deserialize"].__func__

    def serialize(state: BaseState) -> bytes:
        return signed.sign(write(state))

    def deserialize(cls: type[BaseState], data: bytes | None = None, fp: BinaryIO | None = None) -> Any:
        return read(cls, data=signed.verified(fp.read() if fp else data or b""))

    states._serialize, states._deserialize = serialize, classmethod(deserialize)


class _SignedPickle:
    """Signing replacement of the module `pickle`."""

    def __init__(self, key_of: Callable[[], bytes]) -> None:
        self._key_of = key_of

    @cached_property
    def _key(self) -> bytes:
        return self._key_of()

    def _signature(self, data: bytes) -> bytes:
        return hmac.digest(self._key, data, sha256)

    def sign(self, data: bytes) -> bytes:
        return self._signature(data) + data

    def verified(self, data: bytes) -> bytes:
        """Return what signed bytes hold.

        Raises:
            InvalidSignatureError: Their signature is invalid.
        """
        content = data[SIGNATURE_BYTES:]
        if not hmac.compare_digest(data[:SIGNATURE_BYTES], self._signature(content)):
            raise InvalidSignatureError
        return content

    def dumps(self, value: object) -> bytes:
        return self.sign(pickle.dumps(value))

    def loads(self, data: bytes) -> Any:
        return pickle.loads(self.verified(data))

    def load(self, file: BinaryIO) -> Any:
        return self.loads(file.read())
