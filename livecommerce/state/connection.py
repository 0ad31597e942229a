"""Websocket connections of open pages: liveness and caller.

A connection is named by the `router.session.session_id` of its page.
"""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from typing import Any

from reflex_base.constants import Endpoint
from reflex_base.registry import RegistrationContext
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.cookies import COOKIES, cookie_in, session_cookie
from livecommerce.client import Caller
from livecommerce.settings import get_settings

_DESK = "livecommerce.desk"
_QUERY = "livecommerce.query"
_WATCHED: set[tuple[str, str]] = set()


@contextmanager
def watched_once(connection: str, what: str) -> Generator[bool]:
    """Yield whether this is the only watcher of its kind for a connection, until the block ends.

    A page may request updates any number of times; a single watcher serves them.
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
    """Return whether a connection is still open in this process."""
    pages = RegistrationContext.get().app.event_namespace
    return pages is not None and connection in pages.sid_to_token


def caller_of(connection: str) -> Caller:
    """Return the caller of a connection, with the browser's cookies; an anonymous one if it is closed."""
    return caller_in(_scope_of(connection))


def caller_in(scope: Scope) -> Caller:
    """Return the caller of a websocket's handshake."""
    return Caller(cookies=scope.get(COOKIES, ""), is_secure=scope.get("scheme") == "wss")


def account_token(caller: Caller) -> str:
    """Return the token of the account's session in the caller's browser; empty if there is none."""
    return cookie_in(caller.cookies, session_cookie(secure=caller.is_secure or get_settings().is_https))


def at_the_desk(backend: ASGIApp) -> ASGIApp:
    """Mark websockets of this backend as connections to the desk's own origin."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await backend({**scope, _DESK: True}, receive, send)

    return answer


def is_at_the_desk(connection: str) -> bool:
    """Return whether a connection came through the desk's own origin."""
    return came_to_the_desk(_scope_of(connection))


def came_to_the_desk(scope: Scope) -> bool:
    """Return whether a websocket's handshake came through the desk's own origin."""
    return bool(scope.get(_DESK))


def note_query(connection: str, query: Mapping[str, str]) -> None:
    """Store the query of the page that a connection shows, for background work: no state is stored with it."""
    _scope_of(connection)[_QUERY] = dict(query)


def noted_query(connection: str) -> dict[str, str]:
    """Return the query of the page that a connection shows; empty if it is closed."""
    return _scope_of(connection).get(_QUERY, {})


def _scope_of(connection: str) -> Any:
    """Return the scope of a connection's handshake; empty if it is closed."""
    server: Any = RegistrationContext.get().app.sio
    environment: Any = server.get_environ(connection, str(Endpoint.EVENT))
    return environment["asgi.scope"] if environment else {}
