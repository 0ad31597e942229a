"""Sealing of secrets that grant access, such as codes and links in mails, with a key that is not in the database."""

import base64
import json
import os
from functools import cache
from pathlib import Path
from typing import Any, cast

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from sqlalchemy import make_url

from livecommerce.errors import PlainError
from livecommerce.kept_secret import kept_secret
from livecommerce.project import project_folder
from livecommerce.settings import PREFIX, Settings

_PURPOSE = "secrets in the outbox"
_DATA = ".data"
_KEY_FILE = "outbox.key"


def fernet(secret: bytes, purpose: str) -> Fernet:
    """Return the cipher for one purpose, with a key derived from a secret."""
    key = HKDF(SHA256(), 32, salt=None, info=purpose.encode()).derive(secret)
    return Fernet(base64.urlsafe_b64encode(key))


def seal(settings: Settings, content: dict[str, Any]) -> str:
    """Encrypt content for `unseal`.

    Raises:
        PlainError: No secret is set, and none can be stored.
    """
    return _outbox_key(settings).encrypt(json.dumps(content).encode()).decode()


def unseal(settings: Settings, sealed: str) -> dict[str, Any]:
    """Decrypt sealed content.

    Raises:
        PlainError: It was sealed with another key.
    """
    try:
        return cast(dict[str, Any], json.loads(_outbox_key(settings).decrypt(sealed.encode())))
    except InvalidToken:
        raise PlainError(
            f"this was sealed with another key than {PREFIX}DESK_SECRET or {_key_file(settings.database_url)}"
        ) from None


def _outbox_key(settings: Settings) -> MultiFernet:
    """Return the key of the setting, or the one stored in a file; content sealed before the setting can still be read.

    Raises:
        PlainError: There is neither, and no file can be created.
    """
    file = _key_file(settings.database_url)
    keys = [fernet(settings.desk_secret.encode(), _PURPOSE)] if settings.desk_secret else []
    try:
        if not keys or file.exists():
            keys.append(_key_in(file))
    except OSError as error:
        if not keys:
            raise PlainError(
                f"set {PREFIX}DESK_SECRET to at least 32 random characters (openssl rand -hex 32), "
                f"or let {file} be written: {error.strerror}"
            ) from None
    return MultiFernet(keys)


@cache
def _key_in(file: Path) -> Fernet:
    return fernet(kept_secret(file), _PURPOSE)


def _key_file(database_url: str) -> Path:
    """Return the path of the key: beside an SQLite database, else in the data folder of the service or project."""
    url = make_url(database_url)
    if url.get_backend_name() == "sqlite" and url.database:
        return Path(f"{url.database}.{_KEY_FILE}").resolve()
    # systemd names the folder that a service may write to.
    state = os.environ.get("STATE_DIRECTORY", "").partition(":")[0]
    return (Path(state) if state else project_folder() / _DATA) / _KEY_FILE
