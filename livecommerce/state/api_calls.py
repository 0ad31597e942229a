"""API calls of server states, and error handling of their events."""

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
    """State whose background events call the API for the visitor."""

    async def call_api(
        self, method: HTTPMethod, path: str, *, body: Mapping[str, Any] | None = None, key: str = ""
    ) -> Any:
        """Return the `data` of the response; see `Client.call`.

        Raises:
            RequestFailedError: After a toast has shown the reason (spec §8).
        """

        async def show_error(message: str) -> None:
            async with self:
                (await self.get_state(ServerNotices)).toast(message, "error")

        caller = Caller(self.router.session.client_ip, show_error=show_error)
        return await shared_client().call(method, path, caller=caller, body=body, key=key)


def answer_failure(exception: Exception) -> EventSpec | None:
    """Return the event that shows an error to the visitor; None if a toast has already been shown."""
    if isinstance(exception, RequestFailedError):
        return None
    metrics().event_failures.inc()
    # The failed task has ended, and with it the context of its log lines.
    txid = EventContext.get().txid
    if isinstance(exception, RedisError):
        # Without the state store, no message can be shown.
        log.warning("event", problem=type(exception).__name__, txid=txid, consequence="not answered")
        return None
    log.error("event", problem=type(exception).__name__, txid=txid, exc_info=exception)
    apologise: Any = ServerNotices.apologise
    return apologise()
