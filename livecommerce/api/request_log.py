"""ID of a request, its log line, and the response to unhandled exceptions."""

import time

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.problems import ApiError, unexpected
from livecommerce.constants import API_PATH, DESK_PATH
from livecommerce.observability.request_id import HEADER, valid_or_new, with_request_id
from livecommerce.published.preview_address import without_token

log = structlog.stdlib.get_logger()

_LOGGED_BELOW = ("/api/", f"{DESK_PATH}/")
"""Requests for files and pages are logged only if they fail."""
_REFUSED, _UNEXPECTED = 1008, 1011
"""Codes of closed websockets; before a websocket is accepted, either of them answers the handshake with 403."""
POLLED = f"{API_PATH}/sessions/versions"
"""Polled once a second while an account is open: also logged only if it fails."""


class RequestLog:
    """ASGI middleware that logs requests; the ID comes from a browser's or proxy's `X-Request-Id`, and is sent back.

    Every exception ends here: a request gets a response, and a websocket is closed. So middleware behind this one
    refuses by raising an `ApiError`, which answers a handshake with 403.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        with with_request_id(request_id := valid_or_new(Headers(scope=scope).get(HEADER, ""))):
            if scope["type"] == "http":
                await self._request(scope, receive, send, request_id)
            else:
                await self._websocket(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send, request_id: str) -> None:
        start, status, is_complete = time.perf_counter(), 0, False

        async def noted(message: Message) -> None:
            nonlocal status, is_complete
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers[HEADER] = request_id
                # The status of redirects determines how long they may be cached.
                if not 300 <= status < 400:
                    headers.setdefault("cache-control", "no-store")
                headers.setdefault("x-content-type-options", "nosniff")
            elif message["type"] == "http.response.body":
                is_complete = not message.get("more_body", False)
            await send(message)

        try:
            await self._app(scope, receive, noted)
        except ClientDisconnect:
            log.info("gone", path=without_token(scope["path"]))
        except ApiError as error:
            await error.response()(scope, receive, noted)
        except Exception:
            log.exception("unexpected", path=without_token(scope["path"]))
            if not status:
                await unexpected().response()(scope, receive, noted)
            elif not is_complete:
                raise
        finally:
            is_logged = f"{scope['path']}/".startswith(_LOGGED_BELOW) and scope["path"] != POLLED
            if is_logged or status >= 500:
                spent = round((time.perf_counter() - start) * 1000, 1)
                log.info(
                    "request",
                    method=scope["method"],
                    path=without_token(scope["path"]),
                    status=status,
                    milliseconds=spent,
                )

    async def _websocket(self, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            await self._app(scope, receive, send)
        except ApiError:
            await send({"type": "websocket.close", "code": _REFUSED})
        except Exception:
            log.exception("unexpected", path=without_token(scope["path"]))
            await send({"type": "websocket.close", "code": _UNEXPECTED})
