"""The headers by which browsers keep an answer to themselves, and come back by https alone."""

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.settings import Settings

A_YEAR = 31_536_000
JSON_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""The policy of what is data: a browser that shows it as a page loads nothing and frames nothing."""


def common_headers(settings: Settings) -> dict[str, str]:
    """What every answer says, pages and API alike."""
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Cross-Origin-Resource-Policy": "same-origin",
    }
    if settings.site_url.startswith("https:"):
        domains = "; includeSubDomains" if settings.hsts_subdomains else ""
        headers["Strict-Transport-Security"] = f"max-age={A_YEAR}{domains}"
    return headers


class ResponseHeaders:
    """ASGI middleware around all others of the API: preflights and failures have the headers too.

    Args:
        app: What answers.
        settings: Whether the site is reached by https.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app, self._headers = app, common_headers(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, and adds what is missing."""

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in self._headers.items():
                    headers.setdefault(name, value)
                if not headers.get("content-type", "").startswith("text/html"):
                    headers.setdefault("Content-Security-Policy", JSON_POLICY)
            await send(message)

        await self._app(scope, receive, complete if scope["type"] == "http" else send)
