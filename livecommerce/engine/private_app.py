"""Pages that are not part of the public site, with documents and a bundle of their own that no other page loads.

The bundler makes their bundle and stylesheet in a separate build (`runtime/vite.js`). The documents go into a folder
beside the site's, with the bundle; the server decides who may load them.
"""

import json
import re
import shutil
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

import reflex as rx
from reflex.utils.prerequisites import get_web_dir

from livecommerce.engine.compat.private import page_file
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.engine.payloads import main_content

ENTRY = "engine/private-app/entry.js"
ROOT_ID = "private-app"
_OF_HEAD = re.compile(
    r"<title>[^<]*</title>|<meta\b(?=[^>]* name=\"(?:viewport|theme-color)\")[^>]*>"
    r"|<link\b(?=[^>]* rel=\"(?:icon|apple-touch-icon)\")[^>]*>"
)
_DOCUMENT = (
    '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/>{head}{fonts}<meta name="robots" content="noindex"/>'
    '<link rel="stylesheet" href="{style}"/></head><body><div id="{root}">{main}</div>{script}</body></html>'
)
_FONT = '<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="{}"/>'
_MAIN = re.compile(r"<main\b[^>]*>")


@dataclass(frozen=True)
class PrivateApp:
    """Pages that are not part of the public site, such as the desk.

    Attributes:
        path: Prefix of their paths. The page at this path has code, with server state.
        others: The paths of the other pages, which are static documents.
        styles: Their stylesheet, below `.web`.
    """

    path: str
    others: Sequence[str]
    styles: str

    @property
    def folder(self) -> str:
        return self.path.strip("/")

    def modules(self) -> list[tuple[str, str]]:
        """Return path and code of the modules through which the bundler finds the pages."""
        files = [page_file(path) for path in (self.path, *self.others)]
        config = {"path": self.path, "entry": ENTRY, "pages": files}
        entry = (
            f'import "$/{self.styles}";\n'
            f'import {{ showPage }} from "$/engine/runtime/private-app.js";\n'
            f"import Page from {json.dumps(f'$/{files[0]}')};\n\n"
            f"showPage(Page, {json.dumps(ROOT_ID)});\n"
        )
        return [
            ("engine/runtime/private-app-config.js", f"export const privateApp = {json.dumps(config)};\n"),
            (ENTRY, entry),
        ]


NO_PRIVATE_APP = ("engine/runtime/private-app-config.js", "export const privateApp = null;\n")


class PrivateStates(rx.Component):
    """Provider that a `PrivateState` needs around its components."""

    library = "$/engine/runtime/private-states.js"
    tag = "PrivateStates"


class MovePrivateApp(HtmlStep):
    """Step that moves the private pages out of the site; must be the first step."""

    def __init__(self, private_app: PrivateApp) -> None:
        self._private_app = private_app

    def prepare(self, site: Path, pages: Pages) -> None:
        folder = site.parent / self._private_app.folder
        built = json.loads((get_web_dir() / "private-app-modules.json").read_text(encoding="utf-8"))
        for page in [
            page for page in pages.values() if page.address in (self._private_app.path, *self._private_app.others)
        ]:
            del pages[page.file]
            name = page.address.removeprefix(self._private_app.path).strip("/") or "index"
            document = self._document(page, folder, built["style"], built["script"] if name == "index" else "")
            (folder / f"{name}.html").write_text(document, encoding="utf-8")
            (site / page.file).unlink()
        shutil.rmtree(site / self._private_app.folder)

    def _document(self, page: BuiltPage, folder: Path, style: str, script: str) -> str:
        opening = _MAIN.search(page.html)
        main = f"{opening[0] if opening else '<main>'}{main_content(page)}</main>"
        base = f"{self._private_app.path}/"
        return _DOCUMENT.format(
            head="".join(_OF_HEAD.findall(page.html.partition("</head>")[0])),
            fonts="".join(_FONT.format(base + f"assets/{font.name}") for font in sorted(folder.glob("assets/*.woff2"))),
            style=escape(base + style),
            root=ROOT_ID,
            main=main,
            script=f'<script type="module" src="{escape(base + script)}"></script>' if script else "",
        )
