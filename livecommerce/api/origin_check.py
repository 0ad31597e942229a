"""Protection from cross-site requests: no other site can log a visitor in, out or up."""

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.problems import ApiError
from livecommerce.languages.messages import _

_SAFE = {"GET", "HEAD", "OPTIONS"}
_OWN_PAGE = {"same-origin", "none"}
_DEFAULT_PORTS = {"http": ":80", "https": ":443"}
FOREIGN = _("This came from another site. Please use the form on ours.")
_JUDGED_BY = {b"origin", b"sec-fetch-site"}


def origin_of(address: str) -> str:
    """Return the origin of a web address as browsers send it: scheme, host and port."""
    parts = urlsplit(address)
    return f"{parts.scheme}://{parts.netloc}".lower()


async def refuse_foreign(_scope: Scope, _receive: Receive, _send: Send) -> None:
    """Refuse a request of a foreign origin.

    Raises:
        ApiError: 403, always.
    """
    raise ApiError(403, FOREIGN)


class OriginCheck:
    """ASGI middleware that refuses state-changing requests, and websockets, from a foreign origin.

    `RequestLog` responds with 403. The origin at which the request arrived is the page's own, whatever the settings
    say. Programs, which send neither `Origin` nor `Sec-Fetch-Site`, pass. It must be behind `BehindProxies`.

    Args:
        site_url: The address of the site, whose pages may call another host than their own.
        refuse: The app for requests of a foreign origin; one that raises 403 if None.
    """

    def __init__(self, app: ASGIApp, site_url: str, refuse: ASGIApp | None = None) -> None:
        self._app, self._site, self._refuse = app, origin_of(site_url), refuse or refuse_foreign

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in {"http", "websocket"} or scope.get("method") in _SAFE:
            await self._app(scope, receive, send)
            return
        headers = Headers(scope=scope)
        origin, fetched_from = headers.get("origin"), headers.get("sec-fetch-site")
        if fetched_from in _OWN_PAGE or (origin is not None and self._is_own(origin, scope, headers)):
            # A remaining origin is another one, so that the apps behind need not compare hosts again.
            judged = [header for header in scope["headers"] if header[0] not in _JUDGED_BY]
            await self._app({**scope, "headers": judged}, receive, send)
        elif (origin is None and fetched_from is None) or (origin or "").lower() == self._site:
            await self._app(scope, receive, send)
        else:
            await (self._refuse if scope["type"] == "http" else refuse_foreign)(scope, receive, send)

    def _is_own(self, origin: str, scope: Scope, headers: Headers) -> bool:
        scheme, _, host = origin.lower().partition("://")
        arrived_by = self._forwarded(headers, "proto") or scope["scheme"].replace("ws", "http")
        # Behind an untrusted proxy, HTTPS looks like HTTP.
        if scheme not in {arrived_by, "https"}:
            return False
        hosts = [headers.get("host", ""), self._forwarded(headers, "host")]
        if port := self._forwarded(headers, "port"):
            hosts = [name if name.rpartition(":")[2].isdigit() else f"{name}:{port}" for name in hosts if name]
        default = _DEFAULT_PORTS.get(scheme, "")
        return host.removesuffix(default) in {name.lower().removesuffix(default) for name in hosts if name}

    def _forwarded(self, headers: Headers, name: str) -> str:
        """Return the last entry of a header that `BehindProxies` leaves only to trusted proxies, or an empty string."""
        lines = headers.getlist(f"x-forwarded-{name}")
        return lines[-1].rpartition(",")[2].strip() if lines else ""
