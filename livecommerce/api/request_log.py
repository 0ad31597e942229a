"""The outermost layer: gives every request an id, logs it in one line, and answers what nothing below answered."""

import re
import time

import structlog
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.problems import ApiError
from livecommerce.api.references import new_token

log = structlog.stdlib.get_logger()

REQUEST_ID = "X-Request-Id"
_ACCEPTED_ID = re.compile(r"[A-Za-z0-9._-]{1,80}")


class RequestLog:
    """ASGI middleware; the id comes from `X-Request-Id` where a proxy gave one, and is sent back."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        given = Headers(scope=scope).get(REQUEST_ID, "")
        request_id = given if _ACCEPTED_ID.fullmatch(given) else new_token()[:22]
        start, status = time.perf_counter(), 0

        async def noted(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                headers = MutableHeaders(scope=message)
                headers[REQUEST_ID] = request_id
                headers.setdefault("cache-control", "no-store")
                headers.setdefault("x-content-type-options", "nosniff")
            await send(message)

        with structlog.contextvars.bound_contextvars(request_id=request_id):
            try:
                await self._app(scope, receive, noted)
            except ClientDisconnect:
                log.info("gone", path=scope["path"])
            except Exception:
                log.exception("unexpected", path=scope["path"])
                if status:
                    raise
                failure = ApiError(500, "Something went wrong on our side. Please try again.")
                await failure.response()(scope, receive, noted)
            finally:
                spent = round((time.perf_counter() - start) * 1000, 1)
                log.info("request", method=scope["method"], path=scope["path"], status=status, milliseconds=spent)
