import time
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.observability.metrics import metrics

UNKNOWN = "unknown"
"""The route of unknown addresses, so that their number stays bounded."""
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_DISCONNECTED = "gone"
"""The status when the client disconnected before the answer."""


class MetricsMiddleware:
    """Outermost ASGI middleware, which counts requests and open websockets.

    Args:
        route_of: Returns the route of a path; the number of routes must be bounded.
    """

    def __init__(self, app: ASGIApp, route_of: Callable[[str], str]) -> None:
        self._app, self._route_of = app, route_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, status = time.perf_counter(), _DISCONNECTED

        async def counting_send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = f"{message['status'] // 100}xx"
            await send(message)

        try:
            await self._app(scope, receive, counting_send)
        except Exception:
            status = "5xx"
            raise
        finally:
            method = scope["method"] if scope["method"] in _METHODS else "other"
            metrics().answered(self._route_of(scope["path"]), method, status, time.perf_counter() - start)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_open = False

        async def counting_send(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "websocket.accept" and not is_open:
                is_open = True
                metrics().websockets.inc()
            await send(message)

        try:
            await self._app(scope, receive, counting_send)
        finally:
            if is_open:
                metrics().websockets.dec()
