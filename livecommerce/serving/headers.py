"""Response headers, for this server and for hosts of the exported files."""

from collections.abc import Mapping

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.api.response_headers import A_YEAR, JSON_POLICY, common_headers
from livecommerce.settings import Settings

RawHeaders = list[tuple[bytes, bytes]]

_FEATURES = ("accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb")
IMMUTABLE = f"public, max-age={A_YEAR}, immutable"
REVALIDATE = "no-cache"
AN_HOUR = "public, max-age=3600"
NO_FRAMES = "frame-ancestors 'none'"
"""The policy of responses that are no pages: no framing."""
_POLICY_OF_OTHERS = (b"content-security-policy", NO_FRAMES.encode())
_POLICY_OF_JSON = (b"content-security-policy", JSON_POLICY.encode())
_OF_ASSETS = {"X-Content-Type-Options", "Strict-Transport-Security"}
ASSETS_PATH = "/assets/"
RESOURCE_POLICY = "Cross-Origin-Resource-Policy"
SHARED = {RESOURCE_POLICY: "cross-origin", "Access-Control-Allow-Origin": "*"}
"""Files under `/assets/` are for pages of other origins too: previews show the pictures, and a form without scripts,
answered by an API at another address, has the site's fonts.
"""
_CHECKED_AGAIN = (".html", ".json", ".xml", ".txt")


def site_headers(settings: Settings) -> dict[str, str]:
    """The headers of every response but assets, pages and API alike."""
    return common_headers(settings) | {
        "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES),
        "Cross-Origin-Opener-Policy": "same-origin",
    }


def cache_control(address: str) -> str:
    """The `Cache-Control` of a file of the site.

    Args:
        address: Its path; pages have no suffix.
    """
    if address.startswith(ASSETS_PATH):
        return IMMUTABLE
    name = address.rpartition("/")[2]
    return REVALIDATE if "." not in name or name.endswith(_CHECKED_AGAIN) else AN_HOUR


class HeadersMiddleware:
    """ASGI middleware that adds the site's headers, except those that a response sets itself.

    Files under `/assets/` get only those that matter without a document, as a first visit takes a dozen of them.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        headers = site_headers(settings)
        self._headers = _raw(headers)
        assets = {name: value for name, value in headers.items() if name in _OF_ASSETS}
        self._asset_headers = _raw(assets | SHARED)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Passes the request on and completes the response headers."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower(): value for name, value in message.get("headers", [])}
                added = self._added(scope["path"], own.get(b"content-type", b""))
                message["headers"] = [
                    *message.get("headers", []),
                    *(header for header in added if header[0] not in own),
                ]
            await send(message)

        await self._app(scope, receive, complete)

    def _added(self, path: str, content_type: bytes) -> RawHeaders:
        # The page of an address under /assets/ that does not exist is a document.
        if path.startswith(ASSETS_PATH) and not content_type.startswith(b"text/html"):
            return self._asset_headers
        is_data = content_type.startswith(b"application/json")
        return [*self._headers, _POLICY_OF_JSON if is_data else _POLICY_OF_OTHERS]


def _raw(headers: Mapping[str, str]) -> RawHeaders:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]
