"""The outermost layer: gives every request an id, logs it in one line, and answers what nothing below answered."""

import time

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.problems import ApiError
from livecommerce.constants import API_PATH
from livecommerce.observability.request_id import HEADER, valid_or_new, with_request_id
from livecommerce.wording import _

log = structlog.stdlib.get_logger()

_LOGGED = "livecommerce.logged"
POLLED = f"{API_PATH}/sessions/versions"
"""Asked once a second while an account is open: it is logged only where something is wrong."""


class RequestLog:
    """ASGI middleware; the id comes from `X-Request-Id` where a browser or a proxy gave one, and is sent back.

    The site has it before the API, which has one of its own: a request that passes both is logged by the first.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        is_first = _LOGGED not in scope
        request_id = scope.setdefault(_LOGGED, valid_or_new(Headers(scope=scope).get(HEADER, "")))
        start, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers[HEADER] = request_id
                headers.setdefault("cache-control", "no-store")
                headers.setdefault("x-content-type-options", "nosniff")
            await send(message)

        with with_request_id(request_id):
            try:
                await self._app(scope, receive, noted)
            except ClientDisconnect:
                log.info("gone", path=scope["path"])
            except Exception:
                log.exception("unexpected", path=scope["path"])
                if status:
                    raise
                failure = ApiError(
                    500,
                    _(
                        "Something went wrong on our side. Please try again, or write to us about {request_id}.",
                        request_id=request_id,
                    ),
                )
                await failure.response()(scope, receive, noted)
            finally:
                if is_first and (scope["path"] != POLLED or status >= 500):
                    spent = round((time.perf_counter() - start) * 1000, 1)
                    log.info("request", method=scope["method"], path=scope["path"], status=status, milliseconds=spent)
