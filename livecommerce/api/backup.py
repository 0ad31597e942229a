"""Backups of the SQLite database: each a single file, complete, and checked before it gets its name."""

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
"""The suffixes of the files that SQLite keeps beside an open database."""
_DAMAGE = ("SQLITE_NOTADB", "SQLITE_CORRUPT")


@dataclass(frozen=True)
class Contents:
    """Row counts of a database, to recognize it by."""

    applications: int
    messages: int


def back_up(database: Path, copy: Path, *, overwrite: bool = False) -> Contents:
    """Write a copy of the database while others read and write it; the copy appears when it is complete.

    Raises:
        PlainError: There is no database, the copy's path is taken or cannot be written, or the database is damaged.
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
        _atomic_write(copy) as new,
        _opened(new, "rw") as target,
    ):
        source.backup(target)
        # A copy is a single file: its log begins when it is used.
        target.execute("PRAGMA journal_mode=DELETE")
        return _checked(target, database)


def restore(copy: Path, database: Path) -> tuple[Contents, Path | None]:
    """Replace the database by a copy; no other program may have it open. Older tables are migrated at the next start.

    A readable database is overwritten in one transaction, so that a program starting at this moment finds either the
    old or the new one; a damaged one, which nobody can use, is moved away.

    Returns:
        The contents of the copy, and the file with the previous contents of the database, if there were any.

    Raises:
        PlainError: The copy is not a database, damaged or of a newer release, or somebody has the database open.
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
            with _atomic_write(database) as new:
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
    # Nobody writes to a copy without a log, so that reading it needs no files beside it.
    settled = "&immutable=1" if mode == "ro" and not any(beside.exists() for beside in _beside(file)) else ""
    address = f"file:{quote(str(file.resolve()))}?mode={mode}{settled}"
    with closing(sqlite3.connect(address, uri=True, timeout=wait_seconds, isolation_level=None)) as connection:
        yield connection


@contextmanager
def _atomic_write(file: Path) -> Generator[Path]:
    """Write a private file atomically: it gets its name, synced to disk, when the block has succeeded."""
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
    """Return the contents of a database, after checking that it is intact and the site's.

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
        raise PlainError(f"{file} {_damaged(damage) if damage else 'is not a database of livecommerce'}") from None
    if damage != "ok":
        raise PlainError(f"{file} {_damaged(damage)}")
    if revision not in known_revisions():
        raise PlainError(f"{file} is of another release, with the tables {revision}; use it with that one")
    return contents


def _damaged(how: str) -> str:
    return f"is damaged: {how.splitlines()[-1]}"


def _overwritten(database: Path, source: sqlite3.Connection, kept: Path) -> bool:
    """Copy a source over a database, and its previous contents to another file.

    Return False if the database is too damaged to be overwritten in place.

    Raises:
        PlainError: Somebody has the database open.
    """
    with _opened(database, "rw", wait_seconds=0) as live:
        try:
            # From here on the database is locked until the connection is closed.
            live.execute("PRAGMA locking_mode=EXCLUSIVE")
            live.execute("PRAGMA journal_mode=DELETE")
            live.execute("BEGIN EXCLUSIVE")
            live.execute("COMMIT")
            with _atomic_write(kept) as before, _opened(before, "rw") as target:
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
