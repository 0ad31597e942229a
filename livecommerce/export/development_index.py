"""The index of the search in the development server: made of the pages as they are served, when it is asked for."""

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
"""A page that has changed is compiled by Vite before it is answered."""


def with_search(backend: ASGIApp) -> ASGIApp:
    """The backend of the development server with the index in front of it; any other backend as it is."""
    port = os.environ.get(REFLEX_PORT)
    if not is_development() or not port:
        return backend
    return DevelopmentIndex(backend, f"http://localhost:{port}", get_web_dir().resolve() / FOLDER)


class DevelopmentIndex:
    """ASGI middleware that answers `/pagefind/`, and makes the index before it is first read.

    Reflex starts another process when something has changed, which makes another index.
    """

    def __init__(self, app: ASGIApp, pages_at: str, folder: Path) -> None:
        """Takes the app behind it, where the pages are served, and a folder for the index."""
        self._app, self._pages_at, self._folder = app, pages_at, folder
        self._files = StaticFiles(directory=folder, check_dir=False)
        self._making = asyncio.Lock()
        self._is_made = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
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
        await write_index(indexed, self._folder)
        self._is_made = True
