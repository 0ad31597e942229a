"""The websocket of an open page: whether it is still there, and who has opened it."""

from collections.abc import Generator
from contextlib import contextmanager
from typing import Any

from reflex_base.constants import Endpoint
from reflex_base.registry import RegistrationContext
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.cookies import COOKIES, cookie_in, session_cookie
from livecommerce.client import Caller
from livecommerce.settings import get_settings

_DESK = "livecommerce.desk"
_WATCHED: set[tuple[str, str]] = set()


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
    return caller_in(_scope_of(connection))


def caller_in(scope: Scope) -> Caller:
    """Return who has sent a websocket's handshake."""
    return Caller(cookies=scope.get(COOKIES, ""), is_secure=scope.get("scheme") == "wss")


def account_token(caller: Caller) -> str:
    """Return the token of the account's session in the caller's browser; empty if there is none."""
    return cookie_in(caller.cookies, session_cookie(secure=caller.is_secure or get_settings().is_https))


def at_the_desk(backend: ASGIApp) -> ASGIApp:
    """The backend, for websockets that have come to the desk's own address."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await backend({**scope, _DESK: True}, receive, send)

    return answer


def is_at_the_desk(connection: str) -> bool:
    """Whether a connection, named by `router.session.session_id`, has come to the desk's own address."""
    return came_to_the_desk(_scope_of(connection))


def came_to_the_desk(scope: Scope) -> bool:
    """Return whether a websocket's handshake has come to the desk's own address."""
    return bool(scope.get(_DESK))


def _scope_of(connection: str) -> Any:
    """The scope of a connection's handshake; empty where it is gone."""
    server: Any = RegistrationContext.get().app.sio
    environment: Any = server.get_environ(connection, str(Endpoint.EVENT))
    return environment["asgi.scope"] if environment else {}
