"""The port at which the site is served on this machine, told by its server to commands that run beside it.

Without it, a mail that a command writes would name the default port. The record is a file beside the SQLite database
that server and commands share; deployments with another database have an address that is set.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path


def _record_beside(database: Path) -> Path:
    return database.with_name(f"{database.name}.served")


def _is_running(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def served_port(database: Path) -> int | None:
    """The port of the server that works with a database now; None if there is none."""
    try:
        process, port = map(int, _record_beside(database).read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return None
    # A server that was killed leaves its record.
    return port if _is_running(process) else None


@contextmanager
def recorded_port(database: Path, port: int) -> Generator[None]:
    """Records for the time of the block that this process serves a port."""
    record = _record_beside(database)
    record.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    mine = f"{os.getpid()} {port}\n"
    record.write_text(mine, encoding="ascii")
    try:
        yield
    finally:
        # Another server may have come meanwhile.
        if record.is_file() and record.read_text(encoding="ascii") == mine:
            record.unlink()
