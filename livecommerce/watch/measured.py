"""Counts the requests and the open websockets of a process."""

import time
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.watch.metrics import metrics

UNKNOWN = "unknown"
"""The route of all addresses that nothing is at, so that nobody can make up routes."""
_METHODS = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
_GONE = "gone"
"""The status where a client did not wait for the answer."""


class Measured:
    """ASGI middleware around all others.

    Args:
        app: What answers.
        route_of: Names the route of a path: one of a bounded number.
    """

    def __init__(self, app: ASGIApp, route_of: Callable[[str], str]) -> None:
        self._app, self._route_of = app, route_of

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, and counts."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._websocket(scope, receive, send)
        else:
            await self._app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        start, status = time.perf_counter(), _GONE

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = f"{message['status'] // 100}xx"
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except Exception:
            status = "5xx"
            raise
        finally:
            method = scope["method"] if scope["method"] in _METHODS else "other"
            metrics().answered(self._route_of(scope["path"]), method, status, time.perf_counter() - start)

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_open = False

        async def noted(message: Message) -> None:
            nonlocal is_open
            if message["type"] == "websocket.accept" and not is_open:
                is_open = True
                metrics().websockets.inc()
            await send(message)

        try:
            await self._app(scope, receive, noted)
        finally:
            if is_open:
                metrics().websockets.dec()
