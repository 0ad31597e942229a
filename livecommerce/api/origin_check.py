"""Refuses what another site makes a visitor's browser send: nobody is logged in, out or signed up from elsewhere."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.problems import ApiError

_SAFE = {"GET", "HEAD", "OPTIONS"}
_OWN_PAGE = {"same-origin", "none"}


def origin_of(address: str) -> str:
    """The origin of a web address as browsers send it: scheme, host and port."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}".lower()


class OriginCheck:
    """ASGI middleware; programs, which send neither `Origin` nor `Sec-Fetch-Site`, pass.

    Args:
        app: What it guards.
        site_url: The address of the site, whose pages may post from another host than the API's.
    """

    def __init__(self, app: ASGIApp, site_url: str) -> None:
        self._app, self._site = app, origin_of(site_url)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] == "http" and scope["method"] not in _SAFE and self._is_foreign(Headers(scope=scope)):
            refusal = ApiError(403, "This came from another site. Please use the form on ours.")
            await refusal.response()(scope, receive, send)
            return
        await self._app(scope, receive, send)

    def _is_foreign(self, headers: Headers) -> bool:
        origin, fetched_from = headers.get("origin"), headers.get("sec-fetch-site")
        if fetched_from in _OWN_PAGE:
            return False
        if origin is None:
            return fetched_from is not None
        # Behind a proxy the scheme that the browser used is not known here; the host is.
        return origin.lower() != self._site and origin.partition("://")[2].lower() != headers.get("host", "").lower()
