"""Search index of the development server, made from the served pages at the first request."""

import asyncio
import os
import shutil
from pathlib import Path

import httpx
from reflex.utils.prerequisites import get_web_dir
from starlette.responses import PlainTextResponse
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send

from livecommerce.engine.html_pass import BuiltPage
from livecommerce.engine.payloads import main_content
from livecommerce.export.search_index import FOLDER, indexable, indexed_routes, legal_texts, write_index
from livecommerce.settings import REFLEX_PORT, is_development

PAGE_SECONDS = 60
"""The timeout for a page, because Vite compiles a changed page before it responds."""


def with_search(backend: ASGIApp) -> ASGIApp:
    """Put the index in front of the development server's backend; other backends are returned unchanged."""
    port = os.environ.get(REFLEX_PORT)
    if not is_development() or not port:
        return backend
    return DevelopmentIndex(backend, f"http://localhost:{port}", get_web_dir().resolve() / FOLDER)


class DevelopmentIndex:
    """ASGI middleware that serves `/pagefind/`, and makes the index at the first request.

    Reflex starts another process after a change, which makes another index.
    """

    def __init__(self, app: ASGIApp, pages_at: str, folder: Path) -> None:
        self._app, self._pages_at, self._folder = app, pages_at, folder
        self._files = StaticFiles(directory=folder, check_dir=False)
        self._making = asyncio.Lock()
        self._is_made = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        prefix = f"/{FOLDER}"
        path = str(scope.get("path", ""))
        if scope["type"] != "http" or not path.startswith(f"{prefix}/"):
            await self._app(scope, receive, send)
            return
        async with self._making:
            if not self._is_made:
                try:
                    await self._make()
                except httpx.HTTPError as error:
                    answer = PlainTextResponse(f"no index, as a page could not be read: {error!r}", 503)
                    await answer(scope, receive, send)
                    return
        await self._files(dict(scope, path=path.removeprefix(prefix)), receive, send)

    async def _make(self) -> None:
        indexed = legal_texts()
        async with httpx.AsyncClient(base_url=self._pages_at, timeout=PAGE_SECONDS) as client:
            for route in indexed_routes():
                html = (await client.get(route.address)).raise_for_status().text
                indexed[route.address] = indexable(
                    route.name, main_content(BuiltPage(route.address, html)), route.language.code
                )
        shutil.rmtree(self._folder, ignore_errors=True)
        await asyncio.to_thread(write_index, indexed, self._folder)
        self._is_made = True
