"""What stands between the server and the Reflex backend."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager

import httpx
from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.environment import environment
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.app import api_route, embedded_api, running
from livecommerce.api.origin_check import OriginCheck
from livecommerce.api.request_log import RequestLog
from livecommerce.serving.api_proxy import ApiProxy
from livecommerce.serving.headers import WithHeaders
from livecommerce.serving.icons import ICONS_PATH, WithIcons
from livecommerce.serving.plain_forms import PlainForms
from livecommerce.serving.static_site import BACKEND_PATHS, StaticSite
from livecommerce.settings import get_settings
from livecommerce.watch.logs import take_over_logs
from livecommerce.watch.measured import UNKNOWN, Measured
from livecommerce.watch.metrics_server import exposed

PAGE_SECONDS = 10
"""How long the host of the pages may take."""


@asynccontextmanager
async def api_lifespan() -> AsyncGenerator[None]:
    """Runs what the API does between requests; Starlette does not do so for an app inside another one."""
    api = embedded_api()
    take_over_logs()
    async with running(api.state.platform) if api else exposed(get_settings()):
        yield


def with_api(backend: ASGIApp) -> ASGIApp:
    """The backend with the API in front of it, its own or another one; it answers everything under `/api`."""
    settings = get_settings()
    api = embedded_api() or ApiProxy(settings.api_base_url)
    with_forms = RequestLog(OriginCheck(PlainForms(api, built_page, settings), settings.site_url))

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_call = scope["type"] == "http" and f"{scope['path']}/".startswith("/api/")
        await (with_forms if is_call else backend)(scope, receive, send)

    return answer


async def built_page(path: str) -> str:
    """The HTML of a page: the built one beside this process, else that of the host that serves the pages."""
    file = get_web_dir().resolve() / Dirs.STATIC / path.strip("/") / "index.html"
    if file.is_file():
        return await run_in_threadpool(file.read_text, "utf-8")
    async with httpx.AsyncClient(timeout=PAGE_SECONDS) as client:
        return (await client.get(get_settings().site_url + path, follow_redirects=True)).raise_for_status().text


def with_site(backend: ASGIApp) -> ASGIApp:
    """The backend with the icon service, the headers, and the built site in front where one process serves both."""
    settings = get_settings()
    mounted = environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.get()
    site = StaticSite(backend, get_web_dir().resolve() / Dirs.STATIC, settings) if mounted else None

    def route_of(path: str) -> str:
        """The route of a path, for counting; bounded in number, whatever is asked for."""
        if page := site and site.route_of(path):
            return page
        if path.startswith("/api"):
            return api_route(path)
        if path.startswith(ICONS_PATH):
            return f"{ICONS_PATH}{{set}}"
        return next((known for known in BACKEND_PATHS if path.startswith(known)), UNKNOWN)

    return Measured(WithHeaders(WithIcons(site or backend), settings), route_of)
