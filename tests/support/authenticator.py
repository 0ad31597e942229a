"""A device with a passkey, in place of a browser: it answers the challenges of the desk."""

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.hashes import SHA256
from fido2.cose import ES256, CoseKey
from fido2.utils import sha256, websafe_decode, websafe_encode
from fido2.webauthn import (
    Aaguid,
    AttestationObject,
    AttestedCredentialData,
    AuthenticatorData,
    CollectedClientData,
)

FLAGS = AuthenticatorData.FLAG
VERIFIED = FLAGS.UP | FLAGS.UV


def _new_key() -> ec.EllipticCurvePrivateKey:
    return ec.generate_private_key(ec.SECP256R1())


@dataclass
class Authenticator:
    """A device that does what it is told, also what no honest one would do.

    Attributes:
        origin: The origin that its browser names.
        host: The host that the passkey belongs to.
        counter: The counter of its signatures; 0 if it does not count.
        flags: What it says of its user: present, verified.
        handle: The user id that it names; None for that of the registration.
    """

    origin: str = "http://localhost:3000"
    host: str = "localhost"
    counter: int = 0
    flags: FLAGS = VERIFIED
    handle: bytes | None = None
    key: ec.EllipticCurvePrivateKey = field(default_factory=_new_key)
    credential_id: bytes = field(default_factory=lambda: os.urandom(32))
    public_key: CoseKey | None = None

    def create(self, options: Mapping[str, Any]) -> str:
        """Return the response to a challenge for a new passkey."""
        self.handle = self.handle or websafe_decode(options["user"]["id"])
        public_key = self.public_key or ES256.from_cryptography_key(self.key.public_key())
        credential = AttestedCredentialData.create(Aaguid.NONE, self.credential_id, public_key)
        made = AttestationObject.create("none", self._data(credential), {})
        client = self._client(CollectedClientData.TYPE.CREATE, options)
        return self._response(clientDataJSON=client, attestationObject=made)

    def get(self, options: Mapping[str, Any]) -> str:
        """Return the response to a challenge at log-in."""
        client = self._client(CollectedClientData.TYPE.GET, options)
        data = self._data()
        signature = self.key.sign(data + client.hash, ec.ECDSA(SHA256()))
        of_user = {"userHandle": self.handle} if self.handle else {}
        return self._response(clientDataJSON=client, authenticatorData=data, signature=signature, **of_user)

    def _data(self, credential: bytes = b"") -> AuthenticatorData:
        flags = self.flags | FLAGS.AT if credential else self.flags
        return AuthenticatorData.create(sha256(self.host.encode()), flags, self.counter, credential)

    def _client(self, kind: str, options: Mapping[str, Any]) -> CollectedClientData:
        return CollectedClientData.create(kind, options["challenge"], self.origin)

    def _response(self, **parts: bytes) -> str:
        response = {name: websafe_encode(part) for name, part in parts.items()}
        own_id = websafe_encode(self.credential_id)
        return json.dumps({"id": own_id, "rawId": own_id, "type": "public-key", "response": response})
