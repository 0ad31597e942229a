"""The payload beside every page (contract §7): what the browser needs to show the page without its document."""

import json
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_MAIN = re.compile(r"<main\b[^>]*>(.*)</main>", re.DOTALL)
_STYLESHEET = re.compile(r'<link rel="stylesheet"[^>]*/>')


def main_content(page: BuiltPage) -> str:
    """The HTML inside the page's `main`.

    Raises:
        ReflexChangedError: There is none.
    """
    found = _MAIN.search(page.html)
    if not found:
        raise ReflexChangedError(f"{page.file}: the page has no main element")
    return found[1]


@dataclass(frozen=True)
class PageSummary:
    """What a payload says of its page besides the content."""

    title: str
    description: str


def payload(page: BuiltPage, summary: PageSummary) -> str:
    """What `_payload.json` holds: title, description and content; without the stylesheet, which every page shares."""
    html = _STYLESHEET.sub("", main_content(page))
    data = {"title": summary.title, "description": summary.description, "html": html}
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


class Payloads(HtmlStep):
    """Writes the payloads."""

    def __init__(self, pages: Callable[[], Mapping[str, PageSummary]]) -> None:
        """Takes the pages by path; asked for when the site is built."""
        self._pages = pages

    def finish(self, site: Path, pages: Pages) -> None:
        """Writes one beside every page."""
        for path, summary in self._pages().items():
            name = path.strip("/")
            page = pages[f"{name or 'index'}.html"]
            (site / name / "_payload.json").write_text(payload(page, summary), encoding="utf-8")
