"""Puts the ASGI app together: API, no-script forms, static site and headers around the Reflex backend."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from reflex_base.environment import environment
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.app import api_route, embedded_api, running
from livecommerce.api.client_address import BehindProxies
from livecommerce.api.origin_check import OriginCheck
from livecommerce.api.request_language import RequestLanguage
from livecommerce.api.request_log import RequestLog
from livecommerce.constants import DESK_PATH
from livecommerce.noscript.middleware import NoScriptFormsMiddleware
from livecommerce.observability.logs import capture_logs
from livecommerce.observability.metrics_middleware import UNKNOWN, MetricsMiddleware
from livecommerce.observability.metrics_server import serve_metrics
from livecommerce.published.preview_address import PREVIEW_PATH, below_previews
from livecommerce.serving.api_proxy import ApiProxy
from livecommerce.serving.desk_site import DeskSite, is_desk
from livecommerce.serving.headers import HeadersMiddleware
from livecommerce.serving.icons import ICONS_PATH, IconsMiddleware
from livecommerce.serving.previews import Previews
from livecommerce.serving.public_pages import built_page, has_pages, public_page, site_folder
from livecommerce.serving.static_site import BACKEND_PATHS, StaticSite
from livecommerce.settings import get_settings


@asynccontextmanager
async def api_lifespan() -> AsyncGenerator[None]:
    """The lifespan of the API; Starlette runs none for mounted apps."""
    api = embedded_api()
    capture_logs()
    async with running(api.state.platform) if api else serve_metrics(get_settings()):
        yield


def with_api(backend: ASGIApp) -> ASGIApp:
    """The backend with the API in front of it, its own or another one; no foreign page can use either."""
    settings = get_settings()
    api = embedded_api() or ApiProxy(settings.api_base_url)
    forms = OriginCheck(NoScriptFormsMiddleware(api, built_page, settings, has_pages=has_pages), settings.site_url)
    calls = RequestLanguage(RequestLog(forms), settings)
    others = OriginCheck(backend, settings.site_url)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_call = scope["type"] == "http" and f"{scope['path']}/".startswith("/api/")
        await (calls if is_call else others)(scope, receive, send)

    return answer


def _with_desk(site: ASGIApp) -> ASGIApp:
    """The site with the desk before it, unless that has an address of its own, or its members are elsewhere."""
    settings, api = get_settings(), embedded_api()
    if api is None or not settings.desk_pages or settings.desk_address:
        return site
    desk = RequestLog(OriginCheck(DeskSite(site, api.state.platform), settings.site_url))

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await (desk if scope["type"] == "http" and is_desk(scope["path"]) else site)(scope, receive, send)

    return answer


def with_site(backend: ASGIApp) -> ASGIApp:
    """The backend with icon service and headers, and with the static site where one process serves both."""
    settings = get_settings()
    mounted = environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.get()
    site = StaticSite(backend, site_folder, settings) if mounted else None

    def route_of(path: str) -> str:
        """The route of a path for the metrics, one of a bounded number."""
        if page := site and site.route_of(path):
            return page
        if below_previews(path):
            return f"{PREVIEW_PATH}/{{token}}"
        if is_desk(path):
            return DESK_PATH
        if path.startswith("/api"):
            return api_route(path)
        if path.startswith(ICONS_PATH):
            return f"{ICONS_PATH}{{set}}"
        return next((known for known in BACKEND_PATHS if path.startswith(known)), UNKNOWN)

    shown = Previews(IconsMiddleware(site or backend), public_page, settings)
    measured = MetricsMiddleware(HeadersMiddleware(_with_desk(shown), settings), route_of)
    return BehindProxies(measured, settings)
