"""Readiness of the platform's parts, with reasons."""

import asyncio

from limits.errors import StorageError
from sqlalchemy.exc import SQLAlchemyError

from livecommerce.api.database import Database, MigrationsPendingError
from livecommerce.api.probe import Probe
from livecommerce.api.rates import Rates

SECONDS = 2
"""The timeout of each part."""
LATE = f"does not answer within {SECONDS} seconds."


class Readiness:
    """Checks of all parts, run concurrently, with a timeout."""

    def __init__(self, database: Database, rates: Rates) -> None:
        self._tables, self._redis = Probe(database.require_current), Probe(rates.ping)

    async def wrong_parts(self) -> dict[str, list[str]]:
        """Return the parts that do not work, with reasons: database, migrations, redis."""
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
