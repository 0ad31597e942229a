"""Who sent a request: the address of the client, as far as the proxies in front can be trusted."""

import ipaddress

from starlette.requests import HTTPConnection

UNKNOWN = "unknown"
IPV6_PREFIX = 64
"""A household has so many bits of an IPv6 address for itself, and counts as one client."""


def client_address(connection: HTTPConnection, proxy_hops: int) -> str:
    """The client's address; of IPv6 its network.

    Args:
        connection: The request.
        proxy_hops: How many proxies in front append to `X-Forwarded-For`; entries before theirs may be invented.
    """
    address = connection.client.host if connection.client else UNKNOWN
    forwarded = [entry.strip() for line in connection.headers.getlist("x-forwarded-for") for entry in line.split(",")]
    if 0 < proxy_hops <= len(forwarded):
        address = forwarded[-proxy_hops]
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return UNKNOWN
    if parsed.version == 6 and not parsed.ipv4_mapped:
        return str(ipaddress.ip_network((int(parsed), IPV6_PREFIX), strict=False))
    return str(parsed.ipv4_mapped if parsed.version == 6 and parsed.ipv4_mapped else parsed)
