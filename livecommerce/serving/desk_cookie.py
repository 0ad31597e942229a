"""The cookie of a member's session. It has nothing to do with that of an applicant's account."""

from starlette.requests import Request
from starlette.responses import Response

from livecommerce.constants import DESK_COOKIE, DESK_SESSION_HOURS, SECURE_DESK_COOKIE


def is_secure(request: Request, site_url: str) -> bool:
    """Whether the browser came by https."""
    return request.url.scheme == "https" or site_url.startswith("https://")


def cookie_name(*, secure: bool) -> str:
    """What the cookie is called: on https by a name that no other host can set."""
    return SECURE_DESK_COOKIE if secure else DESK_COOKIE


def sent_token(request: Request, site_url: str) -> str:
    """The token that a browser sent; empty if none."""
    return request.cookies.get(cookie_name(secure=is_secure(request, site_url)), "")


def set_token(response: Response, request: Request, site_url: str, token: str) -> None:
    """Gives a browser the token of a session, or takes it away if it is empty."""
    secure = is_secure(request, site_url)
    response.set_cookie(
        cookie_name(secure=secure),
        token,
        max_age=DESK_SESSION_HOURS * 3600 if token else 0,
        path="/",
        secure=secure,
        httponly=True,
        samesite="lax",
    )
