"""The cookie of a member's session. It has nothing to do with that of an applicant's account."""

from starlette.responses import Response

from livecommerce.api.cookies import cookie_in
from livecommerce.constants import DESK_COOKIE, DESK_SESSION_HOURS, SECURE_DESK_COOKIE
from livecommerce.settings import Settings


def is_secure(scheme: str, settings: Settings) -> bool:
    """Whether a browser reaches the desk by https, also where a proxy speaks http with it."""
    return scheme in {"https", "wss"} or settings.is_desk_https


def cookie_name(*, secure: bool) -> str:
    """What the cookie is called: on https by a name that no other host can set, such as a sub-domain."""
    return SECURE_DESK_COOKIE if secure else DESK_COOKIE


def token_in(cookies: str, *, secure: bool) -> str:
    """The token in a `Cookie` header; empty if there is none."""
    return cookie_in(cookies, cookie_name(secure=secure))


def set_token(response: Response, token: str, *, secure: bool) -> None:
    """Gives a browser the token of a session, or takes it away if it is empty."""
    response.set_cookie(
        cookie_name(secure=secure),
        token,
        max_age=DESK_SESSION_HOURS * 3600 if token else 0,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )
