"""What stands between the server and the Reflex backend."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, nullcontext

from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from reflex_base.environment import environment
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.api.app import embedded_api
from livecommerce.serving.static_site import StaticSite
from livecommerce.settings import get_settings


@asynccontextmanager
async def api_lifespan() -> AsyncGenerator[None]:
    """Runs what the API does between requests; Starlette does not do so for an app inside another one."""
    api = embedded_api()
    async with api.state.platform.running() if api else nullcontext():
        yield


def with_api(backend: ASGIApp) -> ASGIApp:
    """The backend with the API in front of it; it answers everything under `/api`."""
    api = embedded_api()
    if api is None:
        return backend

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        is_call = scope["type"] == "http" and f"{scope['path']}/".startswith("/api/")
        await (api if is_call else backend)(scope, receive, send)

    return answer


def with_site(backend: ASGIApp) -> ASGIApp:
    """The backend with the built site in front of it, when one process serves both; else the backend alone."""
    if not environment.REFLEX_MOUNT_FRONTEND_COMPILED_APP.get():
        return backend
    return StaticSite(backend, get_web_dir().resolve() / Dirs.STATIC, get_settings().redirects)
