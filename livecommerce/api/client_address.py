"""Client of a request: the peer of the connection, or the address that trusted proxies report."""

import re
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.settings import Settings

UNKNOWN = "unknown"
IPV6_PREFIX = 64
"""The number of leading bits of an IPv6 address that a household has, and that count as one client."""
_LONGEST = 64
_WITH_PORT = re.compile(r"\[([0-9A-Fa-f:.%]+)\](?::\d+)?|([\d.]+):\d+")


def parse_address(text: str) -> IPv4Address | IPv6Address | None:
    """Return the IP address in a text, without port, brackets and the IPv6 form of IPv4; None if there is none."""
    text = text.strip().strip('"')[:_LONGEST]
    if match := _WITH_PORT.fullmatch(text):
        text = match[1] or match[2]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return (address.ipv4_mapped if isinstance(address, IPv6Address) else None) or address


class BehindProxies:
    """ASGI middleware that sets the client's address and the scheme in the scope, as reported by trusted proxies.

    The last address in `X-Forwarded-For` that is not a trusted proxy's counts. The `X-Forwarded` headers of a peer that
    is not a trusted proxy are removed, so that the middleware behind this one can trust the rest.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._proxies = [ip_network(network) for network in settings.proxy_networks]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in {"http", "websocket"}:
            scope = self._with_client(scope)
        await self._app(scope, receive, send)

    def _with_client(self, scope: Scope) -> Scope:
        peer = parse_address((scope.get("client") or ("", 0))[0])
        if not self._is_proxy(peer):
            headers = [header for header in scope["headers"] if not header[0].startswith(b"x-forwarded-")]
            return {**scope, "client": (str(peer or UNKNOWN), 0), "headers": headers}
        client = next((address for address in self._forwarded_for(scope) if not self._is_proxy(address)), peer)
        protocols = _values(scope, b"x-forwarded-proto")
        scheme = (
            protocols[-1].lower()
            if protocols and protocols[-1].lower() in {"http", "https"}
            else scope.get("scheme", "http")
        )
        if scope["type"] == "websocket":
            scheme = scheme.replace("http", "ws")
        return {**scope, "client": (str(client or UNKNOWN), 0), "scheme": scheme}

    def _forwarded_for(self, scope: Scope) -> list[IPv4Address | IPv6Address | None]:
        return [parse_address(value) for value in reversed(_values(scope, b"x-forwarded-for"))]

    def _is_proxy(self, address: IPv4Address | IPv6Address | None) -> bool:
        return address is not None and any(address in network for network in self._proxies)


def _values(scope: Scope, name: bytes) -> list[str]:
    lines = (value.decode("latin-1") for key, value in scope["headers"] if key == name)
    return [value.strip() for line in lines for value in line.split(",") if value.strip()]


def whole_address(connection: HTTPConnection) -> str:
    """Return the client's full address, to pass on to others; `unknown` if it is not known."""
    return connection.client.host if connection.client else UNKNOWN


def client_address(connection: HTTPConnection) -> str:
    """Return the name under which the client of a request is counted."""
    return counted_as(parse_address(whole_address(connection)))


def counted_as(address: IPv4Address | IPv6Address | None) -> str:
    """Return the name under which an address is counted: itself, for IPv6 its network; `unknown` for none."""
    if isinstance(address, IPv6Address):
        return str(ip_network((int(address), IPV6_PREFIX), strict=False))
    return str(address or UNKNOWN)
