"""Protection from DNS rebinding: only requests for known hosts are accepted."""

from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.observability.known_hosts import is_known, known_hosts
from livecommerce.settings import Settings

_MISDIRECTED = "The desk does not answer at this address. LIVECOMMERCE_DESK_URL names the one at which it does."


def desk_hosts(settings: Settings) -> frozenset[str]:
    """Return the hosts at which the desk responds, besides this machine itself."""
    return known_hosts(
        *(urlsplit(address).hostname or "" for address in (settings.desk_url, settings.site_url)),
        settings.desk_host_and_port[0],
    )


class HostCheck:
    """ASGI middleware that responds with 421 to requests of unknown hosts, and refuses their websockets with 403.

    Behind a trusted proxy the host is that of `X-Forwarded-Host`.
    """

    def __init__(self, app: ASGIApp, hosts: Collection[str]) -> None:
        self._app, self._hosts = app, hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = Headers(scope=scope)
        lines = headers.getlist("x-forwarded-host")
        if is_known(lines[-1].rpartition(",")[2] if lines else headers.get("host", ""), self._hosts):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        else:
            await PlainTextResponse(_MISDIRECTED, 421)(scope, receive, send)
