"""Index for the search page, made by Pagefind from the built pages."""

import subprocess
import sys
from collections.abc import Mapping
from html import escape
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from livecommerce.content.legal import legal_address, privacy, terms
from livecommerce.engine.html_pass import HtmlStep, Pages
from livecommerce.engine.payloads import main_content
from livecommerce.languages import in_language, language, locale_url
from livecommerce.settings import get_settings

if TYPE_CHECKING:
    from livecommerce.routes import Route

FOLDER = "pagefind"
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


def write_index(pages: Mapping[str, str], folder: Path) -> None:
    """Write the index and the scripts that query it.

    Pagefind's command is used, because its Python API responds before all files are written.

    Args:
        pages: The pages by address, in the form of `indexable`.

    Raises:
        CalledProcessError: Pagefind has failed; its messages are on the terminal.
    """
    selectors = [option for selector in LEFT_OUT for option in ("--exclude-selectors", selector)]
    with TemporaryDirectory() as pages_folder:
        for address, html in pages.items():
            # Pagefind takes the address, even its query, from the path.
            page = Path(pages_folder, address.lstrip("/"), "index.html")
            page.parent.mkdir(parents=True, exist_ok=True)
            page.write_text(html, encoding="utf-8")
        command = [sys.executable, "-m", "pagefind", "--silent", "--site", pages_folder, "--output-path", folder]
        subprocess.run([*command, *selectors], check=True)
    for pattern in _UNUSED:
        for path in folder.glob(pattern):
            path.unlink()


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
        write_index(indexed | legal_texts(), site / FOLDER)
