"""News for the open desks of a process, by one database query a second for all of them."""

import asyncio

import structlog
from sqlalchemy.exc import SQLAlchemyError

from livecommerce.desk.news import Version, version
from livecommerce.state.desk.transactions import platform
from livecommerce.state.poll import Poll

log = structlog.stdlib.get_logger()


async def _ask() -> Version:
    try:
        return await asyncio.to_thread(_version)
    except SQLAlchemyError as error:
        log.warning("news", problem=type(error).__name__)
        # Desks also notice the failure and its end.
        return Version()


def _version() -> Version:
    with platform().database.read() as session:
        return version(session)


NEWS = Poll(_ask, Version())
