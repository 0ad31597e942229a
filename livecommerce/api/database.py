"""The database: SQLite in a file by default, PostgreSQL by its address.

The engine is synchronous; callers inside an event loop use threads. So the same functions serve the API and the
operator's commands.
"""

import os
import time
from collections.abc import Generator
from contextlib import closing, contextmanager, suppress
from functools import cache, cached_property
from pathlib import Path
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, make_url, text
from sqlalchemy.exc import DBAPIError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeoutError
from sqlmodel import Session

from livecommerce.api.tables import Table
from livecommerce.errors import PlainError

BUSY_SECONDS = 20
"""The time that a writer waits for another on SQLite."""
CONNECT_SECONDS = 5
POOL_SIZE = 10
MIGRATION_LOCK = 7_266_451
"""Any number that nothing else locks on the PostgreSQL server: only one process migrates at a time."""
VERSIONS = Path(__file__).parent / "migrations" / "versions"


class MigrationsPendingError(PlainError):
    """The tables are not those of this release."""


def _prepare_sqlite(connection: Any, _record: object) -> None:
    # SQLAlchemy sends BEGIN itself, below: that of the module would come too late to lock.
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in (f"busy_timeout={BUSY_SECONDS * 1000}", "foreign_keys=ON", "synchronous=FULL", "secure_delete=ON"):
        cursor.execute(f"PRAGMA {pragma}")
    _switch_to_wal(cursor)
    cursor.close()


def _switch_to_wal(cursor: Any) -> None:
    """Switch to WAL, with retries: when several processes open a new file, SQLite does not let the others wait."""
    until = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            cursor.execute("PRAGMA journal_mode=WAL")
        except Exception as error:
            if "locked" not in str(error) or time.monotonic() > until:
                raise
            time.sleep(0.02)
        else:
            return


def _create_private(file: Path) -> None:
    """Create the file for this user alone, if there is none; SQLite gives its log the same mode."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # If this fails, SQLite reports why.
    with suppress(OSError):
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))
        # Earlier releases left it to the umask, which lets every user of the machine read.
        for path in file.parent.glob(f"{file.name}*"):
            if path.stat().st_uid == os.geteuid() and path.stat().st_mode & 0o007:
                path.chmod(path.stat().st_mode & 0o770)


def _begin_sqlite(connection: Connection) -> None:
    # A transaction that starts as a reader cannot wait for its turn to write, so writers lock from the start.
    reads = connection.get_execution_options().get("reads_only", False)
    connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")


class Database:
    """Connections to one database.

    Attributes:
        url: Its address in SQLAlchemy's notation, `sqlite:///file` or `postgresql+psycopg://…`.
    """

    def __init__(self, url: str) -> None:
        self.url = make_url(url)
        self._turn = Lock()

    @property
    def is_sqlite(self) -> bool:
        return self.url.get_backend_name() == "sqlite"

    @cached_property
    def engine(self) -> Engine:
        """Pool of connections, opened at the first use, in the process that uses it."""
        if not self.is_sqlite:
            waits = {
                "connect_timeout": CONNECT_SECONDS,
                # Detects a server whose machine has vanished, also on open connections.
                "tcp_user_timeout": 1000 * CONNECT_SECONDS,
                "keepalives_idle": CONNECT_SECONDS,
                "keepalives_interval": CONNECT_SECONDS,
                "options": f"-c lock_timeout={BUSY_SECONDS}s",
            }
            return create_engine(
                self.url,
                pool_pre_ping=True,
                hide_parameters=True,
                pool_size=POOL_SIZE,
                max_overflow=0,
                pool_timeout=BUSY_SECONDS,
                connect_args=waits,
            )
        if self.url.database:
            _create_private(Path(self.url.database))
        engine = create_engine(
            self.url, hide_parameters=True, pool_size=POOL_SIZE, max_overflow=0, pool_timeout=BUSY_SECONDS
        )
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
        return engine

    @contextmanager
    def write(self) -> Generator[Session]:
        """Open a transaction that is committed when the block ends, and rolled back when it raises.

        Raises:
            PoolTimeoutError: Other transactions of this process write for too long.
        """
        with self._turn_to_write(), Session(self.engine, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def _turn_to_write(self) -> Generator[None]:
        """Queue the writers of this process: SQLite would let each only poll whether it may begin."""
        if not self.is_sqlite:
            yield
            return
        if not self._turn.acquire(timeout=BUSY_SECONDS):
            raise PoolTimeoutError("the database is busy")
        try:
            yield
        finally:
            self._turn.release()

    @contextmanager
    def read(self) -> Generator[Session]:
        """Open a read-only transaction, which blocks no writer."""
        engine = self.engine.execution_options(reads_only=True)
        with Session(engine, expire_on_commit=False) as session, session.begin():
            yield session

    def migrate(self) -> bool:
        """Migrate the tables to this release, one process at a time; return whether there was anything to do.

        During a rolling deploy the previous release works with them as well, so a migration only adds: columns that a
        release no longer uses are dropped by the next.
        """
        with self.engine.begin() as connection:
            if not self.is_sqlite:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": MIGRATION_LOCK})
            if _is_current(_revision(connection)):
                return False
            # Imported late, here and below: most starts find nothing to migrate and need no Alembic.
            from livecommerce.api import migrating

            migrating.upgrade(connection)
        self._forget_before()
        return True

    def _forget_before(self) -> None:
        """Rewrite an SQLite file, whose free pages may hold rows that earlier releases deleted without overwriting."""
        if self.is_sqlite:
            self._run_alone("VACUUM")
            self.wipe_deleted()

    def downgrade(self, revision: str) -> None:
        """Revert the tables to a revision; `base` leaves none."""
        from livecommerce.api import migrating

        with self.engine.begin() as connection:
            migrating.downgrade(connection, revision)

    def differences(self) -> list[Any]:
        """Return what Alembic would change to match the models; empty when the tables match."""
        from livecommerce.api import migrating

        with self.engine.begin() as connection:
            return migrating.differences(connection)

    def require_current(self) -> None:
        """Check that the tables are those of this release, or of a later one, which only adds to them.

        Raises:
            MigrationsPendingError: They are older.
            DBAPIError: The database cannot be reached.
        """
        with self.engine.execution_options(reads_only=True).begin() as connection:
            revision = _revision(connection)
        if not _is_current(revision):
            raise MigrationsPendingError(
                "the database has other tables than this release; run: livecommerce db migrate"
            )

    def wipe_deleted(self) -> None:
        """Remove deleted data from the files, so that no copy of them holds it; call it after the transaction.

        SQLite overwrites deleted rows, but its log keeps their old content until it is emptied. PostgreSQL keeps dead
        rows until VACUUM, and its write-ahead log (WAL) for as long as the server is configured to.
        """
        if self.is_sqlite:
            self._run_alone("PRAGMA wal_checkpoint(TRUNCATE)")
            return
        with self.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM (ANALYZE) " + ", ".join(Table.metadata.tables))

    def _run_alone(self, statement: str) -> None:
        """Run a statement that SQLite refuses within a transaction, which SQLAlchemy begins on every connection."""
        with closing(self.engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
            cursor.execute(statement)

    def refresh_statistics(self) -> None:
        """Update SQLite's statistics, by which it chooses indexes; PostgreSQL does so automatically."""
        if self.is_sqlite:
            with self.write() as session:
                session.connection().execute(text("PRAGMA analysis_limit = 1000"))
                session.connection().execute(text("ANALYZE"))

    def prepare(self) -> None:
        """Prepare for a start: SQLite is migrated automatically, PostgreSQL only by `livecommerce db migrate`."""
        if self.is_sqlite:
            self.migrate()

    def close(self) -> None:
        self.engine.dispose()


@cache
def known_revisions() -> frozenset[str]:
    """Return the revisions that this release can migrate from, by the numbers of its migrations."""
    return frozenset(file.name.partition("_")[0] for file in VERSIONS.glob("[0-9]*.py"))


def _is_current(revision: str | None) -> bool:
    """Return whether this release works with a revision's tables; later releases have higher numbers."""
    return revision is not None and revision.isdigit() and int(revision) >= max(map(int, known_revisions()))


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()


def is_unreachable(error: Exception) -> bool:
    """Return whether an error means that the database is down or out of connections, not that a statement is wrong."""
    if isinstance(error, OperationalError | PoolTimeoutError):
        return True
    return isinstance(error, DBAPIError) and error.connection_invalidated
