"""Copies of the SQLite database: each one file, whole, and checked before it counts as one."""

import os
import sqlite3
import tempfile
from collections.abc import Generator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import quote

from livecommerce.api.database import BUSY_SECONDS, known_revisions
from livecommerce.errors import PlainError

BESIDE = ("-wal", "-shm", "-journal")
"""The files that SQLite keeps beside a database that is in use, by the end of their names."""
_DAMAGE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


@dataclass(frozen=True)
class Contents:
    """What a database holds, for whoever wants to know whether it is the right one."""

    applications: int
    messages: int


def back_up(database: Path, copy: Path, *, overwrite: bool = False) -> Contents:
    """Writes a copy of the database as it is now, while others read and write it; the copy appears when it is whole.

    Raises:
        PlainError: There is no database, the copy's place is taken or cannot be written, or the database is damaged.
    """
    if not database.is_file():
        raise PlainError(f"there is no database at {database}")
    if copy.resolve() in {database.resolve(), *(file.resolve() for file in _beside(database))}:
        raise PlainError(f"{copy} belongs to the database itself; choose another name")
    if copy.exists() and not overwrite:
        raise PlainError(f"{copy} exists; choose another name, or overwrite it with --force")
    with (
        _plain_errors(f"{database} cannot be copied to {copy}"),
        _opened(database, "rw") as source,
        _appearing(copy) as new,
        _opened(new, "rw") as target,
    ):
        source.backup(target)
        # A copy is one file: the log beside it begins when it is used.
        target.execute("PRAGMA journal_mode=DELETE")
        return _checked(target, database)


def restore(copy: Path, database: Path) -> tuple[Contents, Path | None]:
    """Puts a copy in place of the database, which nobody may have open; older tables are migrated at the next start.

    A database that can be read is overwritten in one transaction, so that whoever starts at this moment finds the one
    or the other; one that is damaged, which nobody can use, makes room for the copy.

    Returns:
        What the copy holds, and the file with what the database held before, if there was one.

    Raises:
        PlainError: The copy is none, is damaged or of a newer release, or somebody has the database open.
    """
    if not copy.is_file():
        raise PlainError(f"there is no file {copy}")
    if database.exists() and copy.samefile(database):
        raise PlainError(f"{copy} is the database itself")
    with _plain_errors(f"{copy} cannot be put in place of {database}"), _opened(copy, "ro") as source:
        contents = _checked(source, copy)
        database.parent.mkdir(parents=True, exist_ok=True)
        kept = database.with_name(f"{database.name}.{datetime.now(UTC):%Y%m%dT%H%M%S%f}Z")
        existed = database.exists()
        if not (existed and _overwritten(database, source, kept)):
            with _appearing(database) as new:
                with _opened(new, "rw") as target:
                    source.backup(target)
                # A log without its database would be taken for that of the new one.
                for suffix in ("", *BESIDE):
                    if (file := database.with_name(database.name + suffix)).exists():
                        file.rename(kept.with_name(kept.name + suffix))
    return contents, kept if existed else None


def _beside(database: Path) -> list[Path]:
    return [database.with_name(database.name + suffix) for suffix in BESIDE]


@contextmanager
def _plain_errors(what_failed: str) -> Generator[None]:
    try:
        yield
    except OSError as error:
        raise PlainError(f"{what_failed}: {error.strerror}") from None
    except sqlite3.Error as error:
        raise PlainError(f"{what_failed}: {error}") from None


@contextmanager
def _opened(file: Path, mode: str, wait_seconds: float = BUSY_SECONDS) -> Generator[sqlite3.Connection]:
    # Nobody writes to a copy that has no log, so nothing needs to be written beside it to read it.
    settled = "&immutable=1" if mode == "ro" and not any(one.exists() for one in _beside(file)) else ""
    address = f"file:{quote(str(file.resolve()))}?mode={mode}{settled}"
    with closing(sqlite3.connect(address, uri=True, timeout=wait_seconds, isolation_level=None)) as connection:
        yield connection


@contextmanager
def _appearing(file: Path) -> Generator[Path]:
    """A new file for nobody else's eyes; takes its name, and its place on the disk, when the block has succeeded."""
    handle, name = tempfile.mkstemp(dir=file.parent, prefix=f".{file.name}.")
    os.close(handle)
    new = Path(name)
    try:
        yield new
        _sync(new)
        new.replace(file)
        _sync(file.parent)
    finally:
        new.unlink(missing_ok=True)


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _checked(connection: sqlite3.Connection, file: Path) -> Contents:
    """What a database holds that is whole and ours.

    Raises:
        PlainError: It is not.
    """

    def value(query: str) -> Any:
        return connection.execute(query).fetchone()[0]

    try:
        damage = value("PRAGMA integrity_check(1)")
        revision = value("SELECT version_num FROM alembic_version")
        contents = Contents(value("SELECT count(*) FROM applications"), value("SELECT count(*) FROM messages"))
    except sqlite3.DatabaseError as error:
        damage = str(error) if error.sqlite_errorname.startswith("SQLITE_CORRUPT") else ""
        raise PlainError(f"{file} {_damaged(damage) if damage else 'is no database of livecommerce'}") from None
    if damage != "ok":
        raise PlainError(f"{file} {_damaged(damage)}")
    if revision not in known_revisions():
        raise PlainError(f"{file} is of another release, with the tables {revision}; use it with that one")
    return contents


def _damaged(how: str) -> str:
    return f"is damaged: {how.splitlines()[-1]}"


def _overwritten(database: Path, source: sqlite3.Connection, kept: Path) -> bool:
    """Copies over a database, and what it held to another file; False if it is too damaged for either.

    Raises:
        PlainError: Somebody has the database open.
    """
    with _opened(database, "rw", wait_seconds=0) as live:
        try:
            # From here on it is ours alone, until the connection is closed.
            live.execute("PRAGMA locking_mode=EXCLUSIVE")
            live.execute("PRAGMA journal_mode=DELETE")
            live.execute("BEGIN EXCLUSIVE")
            live.execute("COMMIT")
            with _appearing(kept) as before, _opened(before, "rw") as target:
                live.backup(target)
            source.backup(live)
            _checked(live, database)
        except sqlite3.DatabaseError as error:
            if error.sqlite_errorname.startswith("SQLITE_BUSY"):
                raise PlainError(f"{database} is in use; stop the site and every command first") from None
            if error.sqlite_errorname.startswith(_DAMAGE):
                return False
            raise
    return True
