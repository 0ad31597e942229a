"""The desk at an address of its own (`DESK_ADDRESS`): served there alone, by the workers that serve the site."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from granian.constants import Interfaces
from granian.http import HTTP1Settings, HTTP2Settings
from granian.log import LogLevels
from granian.server.embed import Server as Granian
from starlette.responses import FileResponse, PlainTextResponse, RedirectResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.app import embedded_api
from livecommerce.api.client_address import BehindProxies
from livecommerce.api.origin_check import OriginCheck
from livecommerce.api.request_log import RequestLog
from livecommerce.constants import DESK_PATH
from livecommerce.observability.logs import GRANIAN_LOGS
from livecommerce.observability.metrics_middleware import UNKNOWN, MetricsMiddleware
from livecommerce.serving.desk_site import DeskSite, is_desk
from livecommerce.serving.headers import HeadersMiddleware
from livecommerce.serving.public_pages import site_folder
from livecommerce.serving.socket_limits import SocketLimits
from livecommerce.serving.workers import HEADERS_LIMIT_BYTES
from livecommerce.settings import Settings
from livecommerce.state.allowed_events import allowed_events, refused_events
from livecommerce.state.connection import at_the_desk

ICONS = frozenset({"/favicon.ico", "/icon.svg", "/apple-touch-icon.png"})
"""What the documents of the desk name besides its own files."""
_NOTHING = PlainTextResponse("Not Found", 404)
_STOP_SECONDS = 10


class DeskServer:
    """Listens at `DESK_ADDRESS`, where that is set. Every worker does, and the kernel spreads connections over them."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._app: ASGIApp = _NOTHING

    def take(self, backend: ASGIApp) -> ASGIApp:
        """Takes the app that answers websockets, and gives it back for the site."""
        api = embedded_api()
        if self._settings.desk_address and api is not None:
            self._app = desk_app(backend, DeskSite(_NOTHING, api.state.platform), self._settings)
        return backend

    @asynccontextmanager
    async def listening(self) -> AsyncGenerator[None]:
        """Serves the desk for the time of the block."""
        if not self._settings.desk_address:
            yield
            return
        host, port = self._settings.desk_host_and_port
        server = Granian(
            self._app,
            address=host,
            port=port,
            interface=Interfaces.ASGINL,
            http1_settings=HTTP1Settings(max_buffer_size=HEADERS_LIMIT_BYTES),
            http2_settings=HTTP2Settings(max_headers_size=HEADERS_LIMIT_BYTES),
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
    """The desk and nothing else.

    Args:
        backend: What answers its websocket.
        site: What answers its pages.
        settings: Of this server.
    """
    pages = RequestLog(OriginCheck(site, settings.desk_url))
    limited = SocketLimits(at_the_desk(backend), allowed_events(), settings, refused=refused_events())
    socket = OriginCheck(limited, settings.desk_url)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await socket(scope, receive, send)
        elif is_desk(scope["path"]):
            await pages(scope, receive, send)
        else:
            await _others(scope["path"])(scope, receive, send)

    def route_of(path: str) -> str:
        return DESK_PATH if is_desk(path) else UNKNOWN

    return BehindProxies(MetricsMiddleware(HeadersMiddleware(answer, settings), route_of), settings)


def _others(path: str) -> ASGIApp:
    if path == "/":
        return RedirectResponse(DESK_PATH, 307)
    file = site_folder() / path.strip("/")
    return FileResponse(file) if path in ICONS and file.is_file() else _NOTHING
