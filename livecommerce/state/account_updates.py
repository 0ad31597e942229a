"""Keeps an open account page current: a server state tells it when something in the account has changed."""

import asyncio
from http import HTTPMethod

import reflex as rx
import structlog
from redis.exceptions import RedisError

from livecommerce.client import Caller, RequestFailedError, shared_client
from livecommerce.state.connection import caller_of, is_connected

log = structlog.stdlib.get_logger()

POLL_SECONDS = 1.0
RETRY_SECONDS = 3.0
"""The pause where the API or the state could not be reached."""
ENDED = "ended"
"""The version of an account that nobody is logged in to any more."""


class AccountUpdates(rx.State):
    """What the page needs to know to ask for the account again; of the account itself nothing is kept here.

    Attributes:
        version: The version of the account as the API has it now; empty until that is known.
    """

    version: str = ""

    @rx.event(background=True)
    async def watch(self) -> None:
        """Polls the API from each connect or reconnect on, until the connection or the session ends."""
        connection = self.router.session.session_id
        caller = caller_of(connection, self.router.session.client_ip)
        published = ""
        while is_connected(connection) and published != ENDED:
            version = await _version(caller)
            if version not in {"", published} and await self._publish(version):
                published = version
            await asyncio.sleep(POLL_SECONDS if version == published else RETRY_SECONDS)

    async def _publish(self, version: str) -> bool:
        """Hands the version to the page; False where the state cannot be had at the moment."""
        try:
            async with self:
                self.version = version
        except RedisError as error:
            log.warning("account not updated", problem=type(error).__name__)
            return False
        return True


async def _version(caller: Caller) -> str:
    """The present version; empty where the API does not answer."""
    try:
        data = await shared_client().call(HTTPMethod.GET, "/sessions/current/version", caller=caller)
    except RequestFailedError as error:
        return ENDED if error.status == 401 else ""
    return data["version"]
