"""Middleware of every server, each once, in one order; `serving/README.md` gives the reasons."""

from collections.abc import Callable

from starlette.types import ASGIApp

from livecommerce.api.client_address import BehindProxies
from livecommerce.api.origin_check import OriginCheck
from livecommerce.api.request_headers import RequestHeaders
from livecommerce.api.request_language import RequestLanguage
from livecommerce.api.request_log import RequestLog
from livecommerce.api.response_headers import ResponseHeaders
from livecommerce.observability.metrics_middleware import MetricsMiddleware
from livecommerce.settings import Settings


def layered(
    app: ASGIApp,
    settings: Settings,
    route_of: Callable[[str], str],
    *,
    address: str = "",
    foreign: ASGIApp | None = None,
) -> ASGIApp:
    """Wrap an app in all middleware that its requests and websockets pass.

    Args:
        route_of: Returns the route of a path for the metrics, from a bounded set.
        address: The address whose pages may use the app, besides its own origin; that of the site if empty.
        foreign: The app for cross-site requests; one that raises 403 if None.
    """
    outermost_first: tuple[Callable[[ASGIApp], ASGIApp], ...] = (
        lambda inner: MetricsMiddleware(inner, route_of),
        lambda inner: ResponseHeaders(inner, settings),
        lambda inner: RequestLanguage(inner, settings),
        RequestLog,
        RequestHeaders,
        lambda inner: BehindProxies(inner, settings),
        lambda inner: OriginCheck(inner, address or settings.site_url, foreign),
    )
    for layer in reversed(outermost_first):
        app = layer(app)
    return app
