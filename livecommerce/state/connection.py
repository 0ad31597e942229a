"""The websocket of an open page: whether it is still there, and the cookies that its handshake brought."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from reflex_base.constants import Endpoint
from reflex_base.registry import RegistrationContext
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.client import Caller

_COOKIES = "livecommerce.cookies"
_DESK = "livecommerce.desk"
_WATCHED: set[tuple[str, str]] = set()


class ConnectionCookies:
    """ASGI middleware: takes the cookies out of the headers of a websocket, and leaves them with the connection.

    Reflex keeps the headers with the state of the page, in Redis or in a file, where a session has no business.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the connection on."""
        if scope["type"] == "websocket":
            headers = [header for header in scope["headers"] if header[0] != b"cookie"]
            scope = {**scope, "headers": headers, _COOKIES: Headers(scope=scope).get("cookie", "")}
        await self._app(scope, receive, send)


@contextmanager
def watched_once(connection: str, what: str) -> Generator[bool]:
    """Yield whether nothing else watches the same for a connection, which counts until the block ends.

    A page may ask for its news as often as it likes; they are watched once.
    """
    watch = (connection, what)
    if watch in _WATCHED:
        yield False
        return
    _WATCHED.add(watch)
    try:
        yield True
    finally:
        _WATCHED.discard(watch)


def is_connected(connection: str) -> bool:
    """Whether a connection, named by `router.session.session_id`, is still open in this process."""
    pages = RegistrationContext.get().app.event_namespace
    return pages is not None and connection in pages.sid_to_token


def caller_of(connection: str) -> Caller:
    """Who has opened a connection, with the cookies that the browser sent; nobody known where it is gone.

    Args:
        connection: The `router.session.session_id` of the page.
    """
    scope = _scope_of(connection)
    return Caller(cookies=scope.get(_COOKIES, ""), is_secure=scope.get("scheme") == "wss")


def at_the_desk(backend: ASGIApp) -> ASGIApp:
    """The backend, for websockets that have come to the desk's own address."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await backend({**scope, _DESK: True}, receive, send)

    return answer


def is_at_the_desk(connection: str) -> bool:
    """Whether a connection, named by `router.session.session_id`, has come to the desk's own address."""
    return bool(_scope_of(connection).get(_DESK))


def _scope_of(connection: str) -> Any:
    """The scope of a connection's handshake; empty where it is gone."""
    server: Any = RegistrationContext.get().app.sio
    environment: Any = server.get_environ(connection, str(Endpoint.EVENT))
    return environment["asgi.scope"] if environment else {}
