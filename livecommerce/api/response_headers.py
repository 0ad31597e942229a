"""Headers of every response: no sharing with other sites, https only, and the end of a connection."""

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.settings import Settings

RawHeaders = list[tuple[bytes, bytes]]

A_YEAR = 31_536_000
ASSETS_PATH = "/assets/"
JSON_POLICY = "default-src 'none'; frame-ancestors 'none'"
"""The policy of data: a browser that shows it as a page loads nothing, and it cannot be framed."""
NO_FRAMES = "frame-ancestors 'none'"
"""The policy of responses that are neither pages nor data: no framing."""
RESOURCE_POLICY = "Cross-Origin-Resource-Policy"
SHARED = {RESOURCE_POLICY: "cross-origin", "Access-Control-Allow-Origin": "*"}
"""Files under `/assets/` may be used by other origins: previews show the pictures, and a form without scripts that an
API at another address answers uses the site's fonts.
"""
_FEATURES = ("accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb")
_OF_ASSETS = {"X-Content-Type-Options", "Strict-Transport-Security"}
_POLICY = b"content-security-policy"


def site_headers(settings: Settings) -> dict[str, str]:
    """Return the headers of every response but assets, pages and API alike."""
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        RESOURCE_POLICY: "same-origin",
    }
    if settings.site_url.startswith("https:"):
        domains = "; includeSubDomains" if settings.hsts_subdomains else ""
        headers["Strict-Transport-Security"] = f"max-age={A_YEAR}{domains}"
    return headers | {
        "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES),
        "Cross-Origin-Opener-Policy": "same-origin",
    }


class ResponseHeaders:
    """ASGI middleware that adds the headers of every response, except those that a response sets itself.

    Files under `/assets/` get only headers that matter without a document, because a first visit loads a dozen of them.
    The server closes a connection whose request body was not read; `Connection: close` keeps clients and proxies from
    sending the next request on it.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        headers = site_headers(settings)
        self._headers = _raw(headers)
        assets = {name: value for name, value in headers.items() if name in _OF_ASSETS}
        self._asset_headers = _raw(assets | SHARED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        has_rest = any(name in (b"content-length", b"transfer-encoding") for name, _ in scope["headers"])

        async def read() -> Message:
            nonlocal has_rest
            message = await receive()
            has_rest = message.get("more_body", False)
            return message

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower(): value for name, value in message.get("headers", [])}
                added = self._added(scope["path"], own.get(b"content-type"))
                message["headers"] = [
                    *message.get("headers", []),
                    *(header for header in added if header[0] not in own),
                    *([(b"connection", b"close")] if has_rest else []),
                ]
            await send(message)

        await self._app(scope, read, complete)

    def _added(self, path: str, content_type: bytes | None) -> RawHeaders:
        # The page for an unknown path under /assets/ is a document.
        if path.startswith(ASSETS_PATH) and not (content_type or b"").startswith(b"text/html"):
            return self._asset_headers
        is_data = content_type is None or content_type.startswith(b"application/json") or _is_api(path, content_type)
        return [*self._headers, (_POLICY, (JSON_POLICY if is_data else NO_FRAMES).encode())]


def _is_api(path: str, content_type: bytes) -> bool:
    """Return whether a response is the API's, and not a page."""
    return f"{path}/".startswith("/api/") and not content_type.startswith(b"text/html")


def _raw(headers: Mapping[str, str]) -> RawHeaders:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]
