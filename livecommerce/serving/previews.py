"""Middleware that serves previews at their signed addresses until they expire."""

import asyncio
import mimetypes
import time
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime

from starlette.datastructures import Headers
from starlette.responses import FileResponse, HTMLResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.languages import language_of_address, with_prefix
from livecommerce.published.preview_address import NoPreviewError, PreviewAddress, below_previews, read_address
from livecommerce.published.previews import Preview, file_of, find
from livecommerce.serving.bots import is_bot
from livecommerce.serving.content_policy import page_policy
from livecommerce.settings import Settings

ENDED_PAGE = "/410"
CHECK_SECONDS = 5
"""The time for which the result is cached that a page is not public yet."""
_PRIVATE = {
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "no-referrer",
}
"""Keep the address from search engines, caches, and the sites that the page links to."""

PublicPage = Callable[[str], Awaitable[str | None]]
"""Returns the HTML of a public page; None if there is none."""


class Previews:
    """ASGI middleware that serves previews, and passes other requests to the app."""

    def __init__(self, app: ASGIApp, public_page: PublicPage, settings: Settings) -> None:
        self._app, self._public_page, self._settings = app, public_page, settings
        self._checked: dict[str, float] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope.get("path", "")
        is_read = scope["type"] == "http" and scope["method"] in {"GET", "HEAD"}
        below = below_previews(path) if is_read else ""
        if not below:
            await self._app(scope, receive, send)
            return
        response = None
        if not is_bot(Headers(scope=scope).get("user-agent", "")):
            token, _, rest = below.strip("/").partition("/")
            response = await (self._file(token, rest) if rest else self._preview(token, path))
        # Anything but a preview is not found, like any other address.
        await (response or self._app)(scope, receive, send)

    async def _preview(self, token: str, path: str) -> Response | None:
        own = language_of_address(path)
        headers = _PRIVATE | {"Content-Language": own.code}
        try:
            address = read_address(token)
        except NoPreviewError:
            return None
        preview = await asyncio.to_thread(find, address.name)
        if preview and language_of_address(preview.path) is not own:
            return None
        if preview is None or await self._is_over(address, preview):
            return HTMLResponse(await self._public_page(with_prefix(own.prefix, ENDED_PAGE)) or "", 410, headers)
        page = await asyncio.to_thread(lambda: preview.page)
        return HTMLResponse(page, 200, headers | {"Content-Security-Policy": page_policy(page, self._settings)})

    async def _is_over(self, address: PreviewAddress, preview: Preview) -> bool:
        if datetime.now(UTC) >= address.ends:
            return True
        if time.monotonic() - self._checked.get(preview.name, -CHECK_SECONDS) < CHECK_SECONDS:
            return False
        shown = await self._public_page(preview.path)
        if await asyncio.to_thread(preview.is_public, shown):
            return True
        self._checked[preview.name] = time.monotonic()
        return False

    async def _file(self, token: str, file: str) -> Response | None:
        """Return a file of a preview, for its signed address while its page is shown."""
        try:
            address = read_address(token)
        except NoPreviewError:
            return None
        preview = await asyncio.to_thread(find, address.name)
        path = await asyncio.to_thread(file_of, address.name, file)
        if preview is None or path is None or await self._is_over(address, preview):
            return None
        media_type = mimetypes.guess_type(file)[0] or "application/octet-stream"
        return FileResponse(path, headers=_PRIVATE, media_type=media_type)
