"""The headers of every answer, whoever gives it: the one process, or a host of the exported files."""

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from livecommerce.settings import Settings

_FEATURES = ("accelerometer", "camera", "geolocation", "gyroscope", "magnetometer", "microphone", "payment", "usb")
_A_YEAR = 31_536_000
IMMUTABLE = f"public, max-age={_A_YEAR}, immutable"
REVALIDATE = "no-cache"
AN_HOUR = "public, max-age=3600"
NO_FRAMES = "frame-ancestors 'none'"
"""The policy of what is no page: it stands in no frame either."""
_CHECKED_AGAIN = (".html", ".json", ".xml", ".txt")


def site_headers(settings: Settings) -> dict[str, str]:
    """What every answer says, pages and API alike."""
    headers = {
        "X-Content-Type-Options": "nosniff",
        "Referrer-Policy": "strict-origin-when-cross-origin",
        "Permissions-Policy": ", ".join(f"{feature}=()" for feature in _FEATURES),
        "Cross-Origin-Opener-Policy": "same-origin",
    }
    if settings.site_url.startswith("https:"):
        headers["Strict-Transport-Security"] = f"max-age={_A_YEAR}"
    return headers


def cache_control(address: str) -> str:
    """How long a file of the site may be kept.

    Args:
        address: Its path on the site, with its suffix if it is no page.
    """
    if address.startswith("/assets/"):
        return IMMUTABLE
    name = address.rpartition("/")[2]
    return REVALIDATE if "." not in name or name.endswith(_CHECKED_AGAIN) else AN_HOUR


class WithHeaders:
    """An ASGI application whose answers carry the site's headers, unless they say otherwise themselves."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        headers = site_headers(settings) | {"Content-Security-Policy": NO_FRAMES}
        self._headers = [(name.lower().encode(), value.encode()) for name, value in headers.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers, and adds what is missing."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        async def complete(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name.lower() for name, _ in message.get("headers", [])}
                message["headers"] = [
                    *message.get("headers", []),
                    *(header for header in self._headers if header[0] not in own),
                ]
            await send(message)

        await self._app(scope, receive, complete)
