"""Cookie of a member's session, separate from that of an applicant's account."""

from starlette.responses import Response

from livecommerce.api.cookies import cookie_in
from livecommerce.constants import DESK_COOKIE, DESK_SESSION_HOURS, SECURE_DESK_COOKIE
from livecommerce.settings import Settings


def is_secure(scheme: str, settings: Settings) -> bool:
    """Return whether a browser uses https to reach the desk, also if a proxy connects by http."""
    return scheme in {"https", "wss"} or settings.is_desk_https


def cookie_name(*, secure: bool) -> str:
    """Return the cookie's name: on https one that other hosts, such as a sub-domain, cannot set."""
    return SECURE_DESK_COOKIE if secure else DESK_COOKIE


def token_in(cookies: str, *, secure: bool) -> str:
    """Return the token in a `Cookie` header; empty if there is none."""
    return cookie_in(cookies, cookie_name(secure=secure))


def set_token(response: Response, token: str, *, secure: bool) -> None:
    """Set the session cookie of a browser, or delete it if the token is empty."""
    response.set_cookie(
        cookie_name(secure=secure),
        token,
        max_age=DESK_SESSION_HOURS * 3600 if token else 0,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )
