"""Page payloads (contract §7): the data that a browser needs to show a page without its document."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from livecommerce.engine.client_modules import ClientModules
from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_MAIN = re.compile(r"<main\b[^>]*>(.*)</main>", re.DOTALL)
_OF_PAGE = re.compile(
    r"<title>[^<]*</title>|<meta\b(?=[^>]* (?:property|name)=)(?![^>]* name=\"(?:viewport|theme-color)\")[^>]*>"
    r"|<link\b(?=[^>]* (?:rel=\"canonical\"|hrefLang=))[^>]*>"
)
"""The elements of the head that `runtime/head.js` replaces on navigation."""


def main_content(page: BuiltPage) -> str:
    """Return the HTML inside the page's `main`.

    Raises:
        ReflexChangedError: The page has no `main`.
    """
    found = _MAIN.search(page.html)
    if not found:
        raise ReflexChangedError(f"{page.file}: the page has no main element")
    return found[1]


@dataclass(frozen=True)
class PageSummary:
    title: str
    description: str


def payload(page: BuiltPage, summary: PageSummary, modules: Sequence[str]) -> str:
    """Return the JSON of a page's `_payload.json`.

    It has title, description, the page's elements of the head, its content, and the modules of its islands.
    """
    head = "".join(_OF_PAGE.findall(page.html.partition("</head>")[0]))
    html = main_content(page)
    data = {"title": summary.title, "description": summary.description, "modules": modules, "head": head, "html": html}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


class Payloads(HtmlStep):
    def __init__(self, pages: Callable[[], Mapping[str, PageSummary]], modules: ClientModules) -> None:
        """Take the pages by path, called when the site is built, and the step that knows their modules."""
        self._pages = pages
        self._modules = modules

    def finish(self, site: Path, pages: Pages) -> None:
        for path, summary in self._pages().items():
            name = path.strip("/")
            page = pages[f"{name or 'index'}.html"]
            text = payload(page, summary, self._modules.island_files(page))
            (site / name / "_payload.json").write_text(text, encoding="utf-8")
