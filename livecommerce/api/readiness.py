"""Whether what the platform needs works, and what is wrong if it does not."""

import asyncio

from limits.errors import StorageError
from sqlalchemy.exc import SQLAlchemyError

from livecommerce.api.database import Database, MigrationsPendingError
from livecommerce.api.probe import Probe
from livecommerce.api.rates import Rates

SECONDS = 2
"""How long each part may take to answer."""
LATE = f"does not answer within {SECONDS} seconds."


class Readiness:
    """Asks the parts, all at once and none for long.

    Args:
        database: Asked for its tables.
        rates: Where processes count together, if they do.
    """

    def __init__(self, database: Database, rates: Rates) -> None:
        self._tables, self._redis = Probe(database.require_current), Probe(rates.ping)

    async def wrong_parts(self) -> dict[str, list[str]]:
        """What does not work and why, by part: database, migrations, redis."""
        return dict(part for part in await asyncio.gather(self._wrong_database(), self._wrong_redis()) if part)

    async def _wrong_database(self) -> tuple[str, list[str]] | None:
        try:
            await self._tables.ask(SECONDS)
        except MigrationsPendingError as error:
            return "migrations", [str(error)]
        except SQLAlchemyError:
            return "database", ["The database cannot be reached."]
        except TimeoutError:
            return "database", [f"The database {LATE}"]
        return None

    async def _wrong_redis(self) -> tuple[str, list[str]] | None:
        try:
            await self._redis.ask(SECONDS)
        except StorageError:
            return "redis", ["Redis cannot be reached."]
        except TimeoutError:
            return "redis", [f"Redis {LATE}"]
        return None
