"""Host names at which a private endpoint responds, so that a page of another host cannot reach it by DNS rebinding."""

from collections.abc import Collection
from ipaddress import ip_address


def known_hosts(*names: str) -> frozenset[str]:
    """Return these host names and those of this machine."""
    return frozenset({"localhost", *(name.lower() for name in names if name)})


def is_known(host: str, hosts: Collection[str]) -> bool:
    """Return whether a `Host` header, with or without a port, names one of the hosts or a loopback address.

    Args:
        hosts: The hosts, in lower case.
    """
    name = host.strip().lower()
    name = name[1:].partition("]")[0] if name.startswith("[") else name.partition(":")[0]
    if name.rstrip(".") in hosts:
        return True
    try:
        return ip_address(name).is_loopback
    except ValueError:
        return False
