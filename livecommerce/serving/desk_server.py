"""The desk at a separate address (`DESK_ADDRESS`): served only there, by the workers that serve the site."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from granian.constants import Interfaces
from granian.log import LogLevels
from granian.server.embed import Server as Granian
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.app import embedded_api
from livecommerce.api.layers import layered
from livecommerce.constants import DESK_PATH
from livecommerce.observability.logs import GRANIAN_LOGS
from livecommerce.observability.metrics_middleware import UNKNOWN
from livecommerce.serving.desk_site import DeskSite, is_desk
from livecommerce.serving.host_check import HostCheck, desk_hosts
from livecommerce.serving.public_pages import site_folder
from livecommerce.serving.socket_limits import SocketLimits
from livecommerce.serving.workers import CONNECTIONS, most_connections
from livecommerce.settings import Settings
from livecommerce.state.allowed_events import allowed_events, refused_events
from livecommerce.state.connection import at_the_desk
from livecommerce.state.socket_sessions import session_of

ICONS = frozenset({"/favicon.ico", "/icon.svg", "/apple-touch-icon.png"})
"""Files outside the desk's own that its documents load."""
_NOTHING = PlainTextResponse("Not Found", 404)
_STOP_SECONDS = 10


class DeskServer:
    """Server for `DESK_ADDRESS`, if that is set. Every worker listens, and the kernel distributes connections."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._app: ASGIApp = _NOTHING

    def take(self, backend: ASGIApp) -> ASGIApp:
        """Serve the desk's websocket by this backend, which is returned unchanged for the site."""
        api = embedded_api()
        if self._settings.desk_address and api is not None:
            self._app = desk_app(backend, DeskSite(_NOTHING, api.state.platform), self._settings)
        return backend

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[None]:
        """Serve the desk within the block."""
        if not self._settings.desk_address:
            yield
            return
        host, port = self._settings.desk_host_and_port
        server = Granian(
            self._app,
            address=host,
            port=port,
            interface=Interfaces.ASGINL,
            backpressure=most_connections(),
            **CONNECTIONS,
            log_level=LogLevels(self._settings.log_level),
            log_dictconfig=GRANIAN_LOGS,
        )
        serving = asyncio.create_task(server.serve())
        try:
            yield
        finally:
            server.stop()
            await asyncio.wait([serving], timeout=_STOP_SECONDS)
            serving.cancel()


def desk_app(backend: ASGIApp, site: ASGIApp, settings: Settings) -> ASGIApp:
    """Return an app with the desk and nothing else.

    Args:
        backend: The app for its websocket.
        site: The app for its pages.
    """
    limited = SocketLimits(backend, allowed_events(), settings, session_of, refused=refused_events())
    socket = at_the_desk(limited)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await socket(scope, receive, send)
        elif is_desk(scope["path"]):
            await site(scope, receive, send)
        else:
            await _others(scope["path"])(scope, receive, send)

    def route_of(path: str) -> str:
        return DESK_PATH if is_desk(path) else UNKNOWN

    return layered(HostCheck(answer, desk_hosts(settings)), settings, route_of, address=settings.desk_url)


def _others(path: str) -> ASGIApp:
    if path == "/":
        return RedirectResponse(DESK_PATH, 307)
    file = site_folder() / path.strip("/")
    return FileResponse(file) if path in ICONS and file.is_file() else _NOTHING
