"""Port at which the site is served on this machine, recorded by its server for other commands.

Without it, links in mails written by a command would have the default port. The record is a file beside the SQLite
database that server and commands share; deployments with another database set the site's URL.
"""

import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from livecommerce.processes import is_running


def _record_beside(database: Path) -> Path:
    return database.with_name(f"{database.name}.served")


def served_port(database: Path) -> int | None:
    """Return the port of the running server with this database; None if there is none."""
    try:
        process, port = map(int, _record_beside(database).read_text(encoding="ascii").split())
    except (OSError, ValueError):
        return None
    # A killed server leaves its record.
    return port if is_running(process) else None


@contextmanager
def recorded_port(database: Path, port: int) -> Generator[None]:
    """Record, within the block, that this process serves the site at a port."""
    record = _record_beside(database)
    record.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    mine = f"{os.getpid()} {port}\n"
    record.write_text(mine, encoding="ascii")
    try:
        yield
    finally:
        # Another server may have started in the meantime.
        if record.is_file() and record.read_text(encoding="ascii") == mine:
            record.unlink()
