"""Limits the headers of a request, and takes the cookies out of them."""

from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.cookies import COOKIES
from livecommerce.api.problems import ApiError
from livecommerce.wording import _

COOKIE_LIMIT_BYTES = 4_096
HEADERS_LIMIT_BYTES = 16_384
_SEPARATORS = len(b": \r\n")
_COOKIE = b"cookie"


class RequestHeaders:
    """ASGI middleware that refuses large headers with 431, a websocket with 403, before anything parses them.

    Behind it there is no `Cookie` header: libraries unquote cookies in quadratic time on Python before 3.11.10, and
    Reflex keeps a websocket's headers with the state of the page. `cookies.sent_cookies` has what was sent.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request that is refused, and pass every other one on."""
        if scope["type"] not in {"http", "websocket"}:
            await self._app(scope, receive, send)
            return
        cookies = b"; ".join(value for name, value in scope["headers"] if name == _COOKIE)
        size = sum(len(name) + len(value) + _SEPARATORS for name, value in scope["headers"])
        if len(cookies) <= COOKIE_LIMIT_BYTES and size <= HEADERS_LIMIT_BYTES:
            headers = [header for header in scope["headers"] if header[0] != _COOKIE]
            await self._app({**scope, "headers": headers, COOKIES: cookies.decode("latin-1")}, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            refusal = ApiError(
                431,
                _("The headers of this request are too large. Please delete the cookies of this site and try again."),
            )
            await refusal.response()(scope, receive, send)
