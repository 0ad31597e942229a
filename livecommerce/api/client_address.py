"""Who sent a request: the address of the client, as far as the proxies in front can be trusted."""

import ipaddress

from granian.utils.proxies import (
    wrap_asgi_with_proxy_headers,  # pyright: ignore[reportUnknownVariableType]
)
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.settings import Settings

UNKNOWN = "unknown"
IPV6_PREFIX = 64
"""A household has so many bits of an IPv6 address for itself, and counts as one client."""


class BehindProxies:
    """ASGI middleware: the client and the scheme of a request are what the proxies that are trusted say.

    Of `X-Forwarded-For` the last address counts that is no proxy's. Whoever is no proxy can claim nothing: the
    `X-Forwarded` headers of others are taken away, so that what is left of them behind this can be believed.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app: ASGIApp = wrap_asgi_with_proxy_headers(app, settings.proxy_networks)
        self._proxies = [ipaddress.ip_network(network) for network in settings.proxy_networks]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["type"] != "lifespan" and not self._is_proxy(scope):
            headers = [header for header in scope["headers"] if not header[0].startswith(b"x-forwarded-")]
            scope = {**scope, "headers": headers}
        await self._app(scope, receive, send)

    def _is_proxy(self, scope: Scope) -> bool:
        try:
            address = ipaddress.ip_address((scope.get("client") or ("", 0))[0])
        except ValueError:
            return False
        return any(address in network for network in self._proxies)


def client_address(connection: HTTPConnection) -> str:
    """The client's address; of IPv6 its network."""
    address = connection.client.host if connection.client else UNKNOWN
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return UNKNOWN
    if parsed.version == 6 and not parsed.ipv4_mapped:
        return str(ipaddress.ip_network((int(parsed), IPV6_PREFIX), strict=False))
    return str(parsed.ipv4_mapped if parsed.version == 6 and parsed.ipv4_mapped else parsed)
