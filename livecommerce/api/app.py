"""The platform API put together."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import lru_cache

import structlog
from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware

from livecommerce.api.documentation import OPENAPI_PATH, TITLE, document_api
from livecommerce.api.logs import configure_logs
from livecommerce.api.origin_check import OriginCheck, origin_of
from livecommerce.api.platform import Platform
from livecommerce.api.problems import answer_problems
from livecommerce.api.request_log import REQUEST_ID, RequestLog
from livecommerce.api.routes import activations, applications, health, messages, sessions
from livecommerce.constants import API_PATH
from livecommerce.settings import Settings, get_settings

log = structlog.stdlib.get_logger()

ABOUT = """Applications, messages and accounts of the platform.

A success is `{"data": …}`, a failure `{"message": "…", "errors": {"field": ["…"]}}`: the message is for people, the
errors are by field. Bodies are JSON of at most 64 KiB; unknown fields are refused. Every POST takes an
`Idempotency-Key`.
"""


@asynccontextmanager
async def running(platform: Platform) -> AsyncGenerator[None]:
    """Runs what the API does between requests, and says what it begins without: it waits for that, and serves."""
    async with platform.running():
        for part, reasons in (await asyncio.to_thread(health.wrong_parts, platform)).items():
            log.warning("started without", part=part, reason=" ".join(reasons))
        yield


def create_api(settings: Settings) -> FastAPI:
    """The API, on its own or mounted; nothing is opened before its lifespan begins or its first call comes.

    Mounted into another app, `running(app.state.platform)` must be run as part of the lifespan of that app.
    """
    configure_logs()
    platform = Platform(settings)

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncGenerator[None]:
        async with running(platform):
            yield

    app = FastAPI(
        title=TITLE,
        version="1",
        description=ABOUT,
        docs_url=None,
        redoc_url=None,
        openapi_url=OPENAPI_PATH,
        redirect_slashes=False,
        lifespan=lifespan,
        middleware=[
            Middleware(RequestLog),
            Middleware(
                CORSMiddleware,
                allow_origins=[origin_of(settings.site_url)],
                allow_credentials=True,
                allow_methods=["GET", "POST", "DELETE"],
                allow_headers=["Content-Type", "Idempotency-Key", REQUEST_ID],
                expose_headers=["Retry-After", REQUEST_ID],
            ),
            Middleware(OriginCheck, site_url=settings.site_url),
        ],
    )
    app.state.platform = platform
    answer_problems(app)
    for part in (applications, messages, sessions, activations, health):
        app.include_router(part.router, prefix=API_PATH)
    document_api(app)
    return app


@lru_cache
def embedded_api() -> FastAPI | None:
    """The API of this process; None where the settings name another one."""
    settings = get_settings()
    return None if settings.api_base_url else create_api(settings)
