"""The cookie of a session: its name, and how it is read out of what a browser sent."""

from http.cookies import CookieError, SimpleCookie

from livecommerce.constants import SECURE_SESSION_COOKIE, SESSION_COOKIE


def session_cookie(*, secure: bool) -> str:
    """The name of the cookie that holds the token: on https one that no other host can set, such as a sub-domain."""
    return SECURE_SESSION_COOKIE if secure else SESSION_COOKIE


def cookie_in(cookies: str, name: str) -> str:
    """A cookie out of a `Cookie` header; empty if it is not there."""
    try:
        found = SimpleCookie(cookies).get(name)
    except CookieError:
        return ""
    return found.value if found else ""
