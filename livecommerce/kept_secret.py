"""Secrets that the program makes up where no setting names one, each in a file for the program's user alone."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

_BYTES = 32


def kept_secret(file: Path) -> bytes:
    """Return the secret in a file; the first process that asks makes it, with mode 600.

    Raises:
        OSError: The file can neither be read nor made.
    """
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, made = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        with os.fdopen(handle, "w", encoding="ascii") as new:
            new.write(secrets.token_hex(_BYTES))
        if os.geteuid() == 0:
            # A command that root runs must not lock the program's own user out.
            owner = file.parent.stat()
            os.chown(made, owner.st_uid, owner.st_gid)
        # Another process may be faster; the first file counts.
        with suppress(FileExistsError):
            os.link(made, file)
        Path(made).unlink()
    return file.read_bytes()
