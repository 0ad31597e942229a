"""What stands between the server and the Reflex backend."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext

import httpx
from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.environment import environment
from starlette.concurrency import run_in_threadpool
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.app import embedded_api, running
from livecommerce.api.origin_check import OriginCheck
from livecommerce.serving.api_proxy import ApiProxy
from livecommerce.serving.headers import WithHeaders
from livecommerce.serving.icons import WithIcons
from livecommerce.serving.plain_forms import PlainForms
from livecommerce.serving.static_site import StaticSite
from livecommerce.settings import get_settings

PAGE_SECONDS = 10
"""How long the host of the pages may take."""


@asynccontextmanager
async def api_lifespan() -> AsyncGenerator[None]:
    """Runs what the API does between requests; Starlette does not do so for an app inside another one."""
    api = embedded_api()
    async with running(api.state.platform) if api else nullcontext():
        yield


def with_api(backend: ASGIApp) -> ASGIApp:
    """The backend with the API in front of it, its own or another one; it answers everything under `/api`."""
    api = embedded_api() or ApiProxy(get_settings().api_base_url)

    settings = get_settings()
    with_forms = OriginCheck(PlainForms(api, built_page, settings), settings.site_url)

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
    if environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.get():
        backend = StaticSite(backend, get_web_dir().resolve() / Dirs.STATIC, settings)
    return WithHeaders(WithIcons(backend), settings)
