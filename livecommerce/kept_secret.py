"""Generated secrets, for settings that are empty; each is in a file readable only by the program's user."""

import os
import secrets
import tempfile
from contextlib import suppress
from pathlib import Path

_BYTES = 32


def kept_secret(file: Path) -> bytes:
    """Return the secret in a file; the first process that calls this generates it, with mode 600.

    Raises:
        OSError: The file can be neither read nor created.
    """
    if not file.exists():
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        handle, made = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}-")
        with os.fdopen(handle, "w", encoding="ascii") as new:
            new.write(secrets.token_hex(_BYTES))
        if os.geteuid() == 0:
            # A command run by root must not lock out the program's own user.
            owner = file.parent.stat()
            os.chown(made, owner.st_uid, owner.st_gid)
        # If another process is faster, its file is used.
        with suppress(FileExistsError):
            os.link(made, file)
        Path(made).unlink()
    return file.read_bytes()
