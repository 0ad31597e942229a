"""Calls of the platform API by server states, and what happens when one of their events fails."""

from collections.abc import Mapping
from http import HTTPMethod
from typing import Any

import reflex as rx
import structlog
from redis.exceptions import RedisError
from reflex.event import EventSpec
from reflex_base.event.context import EventContext

from livecommerce.client import Caller, RequestFailedError, shared_client
from livecommerce.observability.metrics import metrics
from livecommerce.state.server_notices import ServerNotices

log = structlog.stdlib.get_logger()


class ApiCalls(rx.State, mixin=True):
    """A state whose background events call the API on behalf of its visitor."""

    async def call_api(
        self, method: HTTPMethod, path: str, *, body: Mapping[str, Any] | None = None, key: str = ""
    ) -> Any:
        """The `data` of the answer; see `Client.call`.

        Raises:
            RequestFailedError: After the visitor saw a toast that says why (spec §8).
        """

        async def tell(message: str) -> None:
            async with self:
                (await self.get_state(ServerNotices)).toast(message, "error")

        caller = Caller(self.router.session.client_ip, tell=tell)
        return await shared_client().call(method, path, caller=caller, body=body, key=key)


def answer_failure(exception: Exception) -> EventSpec | None:
    """What the visitor is told of an event that failed; a call that failed has been told of already."""
    if isinstance(exception, RequestFailedError):
        return None
    metrics().event_failures.inc()
    # The task that failed is over, and with it what its lines carried.
    txid = EventContext.get().txid
    if isinstance(exception, RedisError):
        # There is no state to show anything with.
        log.warning("event", problem=type(exception).__name__, txid=txid, consequence="not answered")
        return None
    log.error("event", problem=type(exception).__name__, txid=txid, exc_info=exception)
    apologise: Any = ServerNotices.apologise
    return apologise()
