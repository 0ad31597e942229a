"""Assembly of the ASGI app: API, forms without scripts, desk, previews and pages around the Reflex backend."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

from reflex_base.environment import environment
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.app import api_route, embedded_api, running
from livecommerce.api.layers import layered
from livecommerce.api.origin_check import refuse_foreign
from livecommerce.constants import DESK_PATH
from livecommerce.noscript.middleware import NoScriptFormsMiddleware
from livecommerce.observability.logs import capture_logs
from livecommerce.observability.metrics_middleware import UNKNOWN
from livecommerce.observability.metrics_server import serve_metrics
from livecommerce.published.preview_address import below_previews, without_token
from livecommerce.serving.api_proxy import ApiProxy
from livecommerce.serving.desk_site import DeskSite, is_desk
from livecommerce.serving.host_check import HostCheck, desk_hosts
from livecommerce.serving.icons import ICONS_PATH, IconsMiddleware
from livecommerce.serving.previews import Previews
from livecommerce.serving.public_pages import built_page, has_pages, public_page, site_folder
from livecommerce.serving.static_site import BACKEND_PATHS, StaticSite
from livecommerce.settings import get_settings


@asynccontextmanager
async def api_lifespan() -> AsyncGenerator[None]:
    """Run the lifespan of the API, because Starlette runs none for mounted apps."""
    api = embedded_api()
    capture_logs()
    async with running(api.state.platform) if api else serve_metrics(get_settings()):
        yield


def with_api(backend: ASGIApp) -> ASGIApp:
    """Put the API in front of the backend: an embedded one, or a proxy to another."""
    settings = get_settings()
    api = embedded_api() or ApiProxy(settings.api_base_url)
    calls = NoScriptFormsMiddleware(api, built_page, settings, has_pages=has_pages)

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_call = scope["type"] == "http" and f"{scope['path']}/".startswith("/api/")
        await (calls if is_call else backend)(scope, receive, send)

    return answer


def _with_desk(site: ASGIApp) -> ASGIApp:
    """Put the desk in front of the site, unless it has a separate address, or another API has its members."""
    settings, api = get_settings(), embedded_api()
    if api is None or not settings.desk_pages or settings.desk_address:
        return site
    desk = HostCheck(DeskSite(site, api.state.platform), desk_hosts(settings))

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        await (desk if scope["type"] == "http" and is_desk(scope["path"]) else site)(scope, receive, send)

    return answer


def with_site(backend: ASGIApp) -> ASGIApp:
    """Put everything that the site serves itself in front of the backend, behind the middleware of every server."""
    settings = get_settings()
    mounted = environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.get()
    site = StaticSite(backend, site_folder, settings) if mounted else None

    def route_of(path: str) -> str:
        """Return the route of a path for the metrics, from a bounded set."""
        if page := site and site.route_of(path):
            return page
        if below_previews(path):
            return without_token(path)
        if is_desk(path):
            return DESK_PATH
        if path.startswith("/api"):
            return api_route(path)
        if path.startswith(ICONS_PATH):
            return f"{ICONS_PATH}{{set}}"
        return next((known for known in BACKEND_PATHS if path.startswith(known)), UNKNOWN)

    shown = Previews(IconsMiddleware(site or backend), public_page, settings)
    foreign = NoScriptFormsMiddleware(refuse_foreign, built_page, settings, has_pages=has_pages)
    return layered(_with_desk(shown), settings, route_of, foreign=foreign.refuse_foreign)
