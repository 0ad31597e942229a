from collections.abc import Generator
from contextlib import contextmanager

from sqlalchemy.exc import SQLAlchemyError

from livecommerce.api.database import Database
from livecommerce.errors import PlainError
from livecommerce.settings import get_settings


@contextmanager
def reachable_database() -> Generator[Database]:
    """Open the database of the settings, without checking its tables.

    Raises:
        PlainError: It cannot be reached.
    """
    database = Database(get_settings().database_url)
    try:
        yield database
    except SQLAlchemyError as error:
        reason = str(getattr(error, "orig", error)).strip().splitlines()[0]
        raise PlainError(f"the database cannot be used: {reason}") from None
    finally:
        database.close()


@contextmanager
def opened_database() -> Generator[Database]:
    """Open the database of the settings, with the tables of this release.

    Raises:
        PlainError: It cannot be reached, or has to be migrated first.
    """
    with reachable_database() as database:
        database.prepare()
        database.require_current()
        yield database
