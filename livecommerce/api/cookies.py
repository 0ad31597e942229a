"""The only reader of cookies: it splits, and never unquotes (CVE-2024-7592)."""

from starlette.requests import HTTPConnection

from livecommerce.constants import SECURE_SESSION_COOKIE, SESSION_COOKIE
from livecommerce.settings import Settings

COOKIES = "livecommerce.cookies"
"""The key of the scope under which `RequestHeaders` leaves the `Cookie` header, which it removes."""


def is_secure(connection: HTTPConnection, settings: Settings) -> bool:
    """Return whether a browser uses https to reach the site, also if a proxy connects by http."""
    return connection.scope["scheme"] in {"https", "wss"} or settings.is_https


def session_cookie(*, secure: bool) -> str:
    """Return the name of the account session's cookie: on https one that other hosts cannot set."""
    return SECURE_SESSION_COOKIE if secure else SESSION_COOKIE


def sent_cookies(connection: HTTPConnection) -> str:
    """Return the `Cookie` header of a request or a websocket's handshake; empty if it had none.

    An app without a server's middleware, as part of another app, still has the header itself.
    """
    return connection.scope.get(COOKIES) or connection.headers.get("cookie", "")


def cookie_in(cookies: str, name: str) -> str:
    """Return the value of the last cookie of this name in a `Cookie` header; empty if there is none."""
    pairs = (pair.strip().partition("=") for pair in reversed(cookies.split(";")))
    return next((value for key, _, value in pairs if key == name), "")
