"""The platform API as an app."""

from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from functools import lru_cache

import structlog
from fastapi import FastAPI
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.routing import Route
from starlette.types import ASGIApp

from livecommerce.api.documentation import DOCS_PATH, OPENAPI_PATH, TITLE, document_api
from livecommerce.api.head_requests import HeadRequests
from livecommerce.api.layers import layered
from livecommerce.api.origin_check import origin_of
from livecommerce.api.outbox_metrics import OutboxCollector
from livecommerce.api.platform import Platform
from livecommerce.api.problem_handlers import answer_problems
from livecommerce.api.publish_metrics import PublishCollector
from livecommerce.api.routes import activations, applications, consents, faults, health, messages, reviews, sessions
from livecommerce.observability.logs import capture_logs, configure_logs
from livecommerce.observability.metrics_middleware import UNKNOWN
from livecommerce.observability.metrics_server import serve_metrics
from livecommerce.observability.request_id import HEADER
from livecommerce.settings import Settings, get_settings

log = structlog.stdlib.get_logger()

ABOUT = """Applications, messages and accounts of the platform.

A success is `{"data": …}`, a failure `{"message": "…", "errors": {"field": ["…"]}}`: the message is for people, the
errors are by field. Bodies are JSON of at most 64 KiB; unknown fields are refused. Every POST that stores something
but a session or a count takes an `Idempotency-Key`. Every answer names its request in `X-Request-Id`, which a client
may choose. Messages are in the language that the parameter `language` names, or else in the one of the site that
`Accept-Language` likes best; `Content-Language` says which. An application or a message keeps the language of its first
request: all mails to its sender are in that language, and so are those about an account that comes of it.
"""

_PARTS = (applications, messages, reviews, sessions, activations, faults, health)
_CALLS = [route for part in _PARTS for route in part.router.routes]
_OPTIONAL_CALLS = consents.router.routes
# None of them has a parameter, so that a path is a route.
_ROUTES = {route.path for route in (*_CALLS, *_OPTIONAL_CALLS) if isinstance(route, Route)} | {OPENAPI_PATH, DOCS_PATH}


def api_route(path: str) -> str:
    return path if path in _ROUTES else UNKNOWN


@asynccontextmanager
async def running(platform: Platform) -> AsyncGenerator[None]:
    """Run the API's background tasks and metrics.

    Log the parts that are not ready at the start, wait for the check, and serve.
    """
    capture_logs()
    async with (
        serve_metrics(platform.settings, OutboxCollector(platform.database), PublishCollector()),
        platform.running(),
    ):
        for part, reasons in (await platform.readiness.wrong_parts()).items():
            log.warning("started without", part=part, reason=" ".join(reasons))
        yield


def create_api(settings: Settings) -> FastAPI:
    """Return the API without a server's middleware; it opens nothing before its lifespan begins or a call arrives.

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
        # `include_router` would prepare each of them again for every app.
        routes=[*_CALLS, *(_OPTIONAL_CALLS if settings.consent_log else ())],
        middleware=[
            Middleware(HeadRequests),
            Middleware(
                CORSMiddleware,
                allow_origins=[origin_of(settings.site_url)],
                allow_credentials=True,
                allow_methods=["GET", "HEAD", "POST", "DELETE"],
                allow_headers=["Content-Type", "Idempotency-Key", HEADER],
                expose_headers=["Retry-After", HEADER],
            ),
        ],
    )
    app.state.platform = platform
    answer_problems(app)
    document_api(app)
    return app


def layered_api(api: FastAPI, settings: Settings) -> ASGIApp:
    return layered(api, settings, api_route)


@lru_cache
def embedded_api() -> FastAPI | None:
    """Return the API of this process; None if the settings name another one."""
    settings = get_settings()
    return None if settings.api_base_url else create_api(settings)
