"""Which modules a page starts with: the site's entry, and its islands.

The bundler writes which file each island has become (`runtime/vite.js`); an island's element names it, so that the HTML
alone tells what a page needs.
"""

import json
import re
from html import escape
from pathlib import Path

from reflex.utils.prerequisites import get_web_dir

from livecommerce.engine.compat.document_js import SCRIPTS_ID
from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.engine.inline_scripts import inline_script

_ISLAND = re.compile(r'(<page-island data-island=")(\w+)"')
_SCRIPTS = f'<template id="{SCRIPTS_ID}">'
_PRELOAD = re.compile(r'<link rel="modulepreload" href="[^"]+"/>')
_MANIFEST = re.compile(r"manifest-.*\.js$")
"""React Router's table of the routes and their code."""
_COMPRESSED = re.compile(r"\.(?:gz|br)$")
_ENTRY = '<script type="module" async="" src="{}"></script>'
_START = re.compile(
    r'((?:<link rel="modulepreload" href="[^"]+"/>)*)<script type="module" async="" src="([^"]+)"></script>'
)
_STARTS = ('<link rel="modulepreload"', '<script type="module"')
_HREF = re.compile(r'href="([^"]+)"')


def take_out_start(html: str, *, where: str) -> tuple[str, list[str], str]:
    """Takes out of a page what starts its modules.

    Args:
        html: The page.
        where: What messages call it.

    Returns:
        The page up to there; the addresses of its modules, the entry last; the rest of the page.

    Raises:
        ReflexChangedError: The page does not start any.
    """
    # Tried at every character, the expression takes a hundred times as long.
    starts = [start for mark in _STARTS if (start := html.find(mark)) >= 0]
    found = _START.match(html, min(starts)) if starts else None
    if not found:
        raise ReflexChangedError(f"{where}: the page starts no module")
    return html[: found.start()], [*_HREF.findall(found[1]), found[2]], html[found.end() :]


class ClientModules(HtmlStep):
    """Names the modules in every page; stands before the steps that read which a page loads."""

    def __init__(self) -> None:
        self._entry: list[str] = []
        self._islands: dict[str, list[str]] = {}
        self._of_page: dict[str, list[str]] = {}
        self._restore_scroll = f"<script>{inline_script('restore-scroll')}</script>"

    def island_files(self, page: BuiltPage) -> list[str]:
        """Return the addresses of the modules that the islands of a page need, beyond those that every page has."""
        return self._of_page[page.file]

    def all_island_files(self) -> set[str]:
        """Return the addresses of all modules of islands, those of the entry left out."""
        return {file for files in self._islands.values() for file in files} - {*self._entry}

    def prepare(self, site: Path, pages: Pages) -> None:
        """Reads what the bundler has made, and drops the code of the pages, which stands in their HTML."""
        built = json.loads((get_web_dir() / "client-modules.json").read_text(encoding="utf-8"))
        self._entry = [f"/{file}" for file in built["entry"]]
        self._islands = {name: [f"/{file}" for file in files] for name, files in built["islands"].items()}
        unused = {Path(file).name for file in built["unused"]}
        for path in list((site / "assets").iterdir()):
            name = _COMPRESSED.sub("", path.name)
            if name in unused or _MANIFEST.match(name):
                path.unlink()

    def transform(self, page: BuiltPage) -> str:
        """Names the files of its islands in the page, and starts its modules at the end of it.

        Raises:
            ReflexChangedError: The page does not mark where React Router's scripts begin.
        """
        html, scripts, _ = page.html.partition(_SCRIPTS)
        if not scripts:
            raise ReflexChangedError(f"{page.file}: it is unknown where the scripts of React Router begin")
        files = [file for _, name in _ISLAND.findall(html) for file in self._files_of(name, page)]
        own = self._of_page[page.file] = [file for file in dict.fromkeys(files) if file not in self._entry]
        entry, *others = self._entry
        preloads = "".join(f'<link rel="modulepreload" href="{escape(href)}"/>' for href in [*others, *own])
        html = _ISLAND.sub(lambda island: f'{island[1]}{self._files_of(island[2], page)[0]}"', _PRELOAD.sub("", html))
        return f"{html}{self._restore_scroll}{preloads}{_ENTRY.format(escape(entry))}</body></html>"

    def _files_of(self, island: str, page: BuiltPage) -> list[str]:
        """The files of an island: those of the page's language, where that has copies of its own."""
        first_part = page.address.split("/")[1]
        return self._islands.get(f"{island}?language={first_part}") or self._islands[island]
