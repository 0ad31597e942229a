"""Middleware that limits the headers of a request, removes its cookies, and makes its query plain ASCII."""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.cookies import COOKIES
from livecommerce.api.problems import ApiError, of_status
from livecommerce.languages.messages import _

COOKIE_LIMIT_BYTES = 4_096
HEADERS_LIMIT_BYTES = 16_384
_SEPARATORS = len(b": \r\n")
_COOKIE = b"cookie"
_NOT_PRINTABLE_ASCII = re.compile(rb"[^!-~]")


class RequestHeaders:
    """ASGI middleware that refuses large headers before they are parsed; `RequestLog` responds with 431 or 403.

    Behind it there is no `Cookie` header: libraries unquote cookies in quadratic time on Python before 3.11.10, and
    Reflex stores a websocket's headers with the state of the page. `cookies.sent_cookies` returns the header.

    A query is bytes, and libraries disagree about their encoding: behind it, everything but printable ASCII is
    percent-encoded, as browsers send it.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._app(_limited(scope) if scope["type"] in {"http", "websocket"} else scope, receive, send)


def _limited(scope: Scope) -> Scope:
    if not scope["path"].startswith("/"):
        # Of CONNECT, for instance: routers would redirect it to the host that the client names.
        raise of_status(404)
    cookies = b"; ".join(value for name, value in scope["headers"] if name == _COOKIE)
    size = sum(len(name) + len(value) + _SEPARATORS for name, value in scope["headers"])
    if len(cookies) > COOKIE_LIMIT_BYTES or size > HEADERS_LIMIT_BYTES:
        raise ApiError(
            431, _("The headers of this request are too large. Please delete the cookies of this site and try again.")
        )
    return {
        **scope,
        "headers": [header for header in scope["headers"] if header[0] != _COOKIE],
        "query_string": _NOT_PRINTABLE_ASCII.sub(_percent_encoded, scope["query_string"]),
        # Those of this site are ASCII, and HTTP clients accept nothing else.
        COOKIES: cookies.decode("ascii", "replace").replace("\ufffd", "?"),
    }


def _percent_encoded(byte: re.Match[bytes]) -> bytes:
    return b"%%%02X" % ord(byte[0])
