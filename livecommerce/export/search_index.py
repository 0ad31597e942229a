"""Index for the search page, made by Pagefind from the built pages."""

import asyncio
from collections.abc import Mapping
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from pagefind.index import IndexConfig
from pagefind.service import PagefindService
from typing_extensions import override

from livecommerce.content.legal import legal_address, privacy, terms
from livecommerce.engine.html_pass import HtmlStep, Pages
from livecommerce.engine.payloads import main_content
from livecommerce.languages import in_language, language, locale_url
from livecommerce.settings import get_settings

if TYPE_CHECKING:
    from livecommerce.routes import Route

FOLDER = "pagefind"
WRITTEN_WITHIN_SECONDS = 30
LEFT_OUT = ("nav", "form", "svg", "[aria-hidden='true']", "[data-pagefind-ignore]")
_UNUSED = ("pagefind-ui.*", "pagefind-modular-ui.*", "pagefind-component-ui.*", "pagefind-highlight.js")
"""Pagefind's own user interfaces, which the site replaces."""


def indexable(title: str, body: str, code: str) -> str:
    """Return a page in the form that the index reads.

    Args:
        title: The title in results.
        body: Its content, HTML.
        code: Its language code: each language has an index.
    """
    meta = escape(f"title:{title}", quote=True)
    content = f'<div data-pagefind-body data-pagefind-meta="{meta}">{body}</div>'
    return f'<html lang="{code}"><body>{content}</body></html>'


class _Service(PagefindService):
    """Pagefind's service, which would be killed while it still writes files."""

    @override
    async def close(self) -> None:
        """Close the input, and wait for the service to write its last file and exit.

        Raises:
            TimeoutError: It has not exited in time.
        """
        self._poll_task.cancel()
        assert self._backend.stdin
        self._backend.stdin.close()
        async with asyncio.timeout(WRITTEN_WITHIN_SECONDS):
            await self._backend.wait()


async def write_index(pages: Mapping[str, str], folder: Path) -> None:
    """Write the index and the scripts that query it.

    Args:
        pages: The pages by address, in the form of `indexable`.
    """
    async with _Service() as service:
        index = await service.create_index(config=IndexConfig(exclude_selectors=LEFT_OUT))
        # Pagefind's service takes a tenth of a second per message, so that it reads pages from a folder instead.
        with TemporaryDirectory() as pages_folder:
            for address, html in pages.items():
                if "?" in address:
                    await index.add_html_file(content=html, url=address)
                    continue
                page = Path(pages_folder, address.lstrip("/"), "index.html")
                page.parent.mkdir(parents=True, exist_ok=True)
                page.write_text(html, encoding="utf-8")
            await index.add_directory(pages_folder)
        await index.write_files(output_path=str(folder))
        await _wait_until_written(folder)
    for pattern in _UNUSED:
        for path in folder.glob(pattern):
            path.unlink()


async def _wait_until_written(folder: Path) -> None:
    """Wait until no file of the index is empty: Pagefind's service responds before it has written them.

    Raises:
        TimeoutError: A file is still empty after `WRITTEN_WITHIN_SECONDS`.
    """
    async with asyncio.timeout(WRITTEN_WITHIN_SECONDS):
        while not all(path.stat().st_size for path in folder.rglob("*")):
            await asyncio.sleep(0.05)


def indexed_routes() -> "list[Route]":
    from livecommerce.routes import built_routes

    return [route for route in built_routes() if route.listed and route.searched and not route.head_by_query]


def legal_texts() -> dict[str, str]:
    """Return the legal texts of every language in the form that the index reads, by address."""
    found: dict[str, str] = {}
    for code in get_settings().languages:
        with in_language(code):
            found |= _legal_texts()
    return found


def _legal_texts() -> dict[str, str]:
    return {
        locale_url(legal_address(document)): indexable(
            document.title, f"<h1>{document.title}</h1>{document.html}", language().code
        )
        for document in (privacy(), terms())
    }


class SearchIndex(HtmlStep):
    def finish(self, site: Path, pages: Pages) -> None:
        indexed = {
            route.address: indexable(route.name, main_content(pages[route.file]), route.language.code)
            for route in indexed_routes()
        }
        asyncio.run(write_index(indexed | legal_texts(), site / FOLDER))
