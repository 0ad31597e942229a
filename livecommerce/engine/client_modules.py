"""Modules that a page starts with: the site's entry and its islands.

The bundler writes the file name of each island (`runtime/vite.js`). An island's element carries it, so the HTML alone
tells which modules a page needs. They start after the first paint, by an inline script that reads their URLs from an
attribute: `runtime/inline/late-start.js`, whose text is the same on every page.
"""

import json
import re
from html import escape
from pathlib import Path

from reflex.utils.prerequisites import get_web_dir

from livecommerce.engine.compat.document_js import SCRIPTS_MARKER
from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.engine.inline_scripts import inline_script

_ISLAND = re.compile(r'(<page-island data-island=")(\w+)"')
_PRELOAD = re.compile(r'<link rel="modulepreload" href="[^"]+"/>')
_MANIFEST = re.compile(r"manifest-.*\.js$")
"""React Router's manifest: routes and their modules."""
_COMPRESSED = re.compile(r"\.(?:gz|br)$")


class ClientModules(HtmlStep):
    """Step that writes the modules into every page; must come before steps that read a page's modules."""

    def __init__(self, *, late_start: bool = True) -> None:
        """Set whether the modules start after the first paint."""
        self._late_start = inline_script("late-start") if late_start else ""
        self._restore_scroll = f"<script>{inline_script('restore-scroll')}</script>"
        self._entry: list[str] = []
        self._islands: dict[str, list[str]] = {}
        self._of_page: dict[str, list[str]] = {}

    def island_files(self, page: BuiltPage) -> list[str]:
        """Return the URLs of the modules that a page's islands need, without those that every page loads."""
        return self._of_page[page.file]

    def all_island_files(self) -> set[str]:
        """Return the URLs of all island modules, without those of the entry."""
        return {file for files in self._islands.values() for file in files} - {*self._entry}

    def prepare(self, site: Path, pages: Pages) -> None:
        """Read the bundler's manifest, and delete the code of the pages, whose content is in their HTML."""
        built = json.loads((get_web_dir() / "client-modules.json").read_text(encoding="utf-8"))
        self._entry = [f"/{file}" for file in built["entry"]]
        self._islands = {name: [f"/{file}" for file in files] for name, files in built["islands"].items()}
        unused = {Path(file).name for file in built["unused"]}
        for path in list((site / "assets").iterdir()):
            name = _COMPRESSED.sub("", path.name)
            if name in unused or _MANIFEST.match(name):
                path.unlink()

    def transform(self, page: BuiltPage) -> str:
        """Write the files of its islands into the page, and start its modules at the end.

        Raises:
            ReflexChangedError: The marker before React Router's scripts is missing.
        """
        html, scripts, _ = page.html.partition(SCRIPTS_MARKER)
        if not scripts:
            raise ReflexChangedError(f"{page.file}: it is unknown where the scripts of React Router begin")
        files = [file for _, name in _ISLAND.findall(html) for file in self._islands[name]]
        own = self._of_page[page.file] = [file for file in dict.fromkeys(files) if file not in self._entry]
        html = _ISLAND.sub(lambda island: f'{island[1]}{self._islands[island[2]][0]}"', _PRELOAD.sub("", html))
        entry, *others = self._entry
        return f"{html}{self._restore_scroll}{self._start([*others, *own], entry)}</body></html>"

    def _start(self, preloaded: list[str], entry: str) -> str:
        if self._late_start:
            return f'<script data-modules="{escape(" ".join([*preloaded, entry]))}">{self._late_start}</script>'
        preloads = "".join(f'<link rel="modulepreload" href="{escape(href)}"/>' for href in preloaded)
        return f'{preloads}<script type="module" async="" src="{escape(entry)}"></script>'
