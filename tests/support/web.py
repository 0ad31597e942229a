import ssl
from functools import partial

import httpx

_TLS = ssl.create_default_context()
"""Created once: loading the certificate authorities takes longer than most requests."""

get = partial(httpx.get, verify=_TLS)
post = partial(httpx.post, verify=_TLS)
request = partial(httpx.request, verify=_TLS)
client = partial(httpx.Client, verify=_TLS)


def answers(address: str) -> bool:
    try:
        return get(address).is_success
    except httpx.TransportError:
        return False
