"""Post-processing of the built HTML: each page is read once, transformed by the steps in turn, and written once."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from reflex_base.plugins import Plugin
from rich.progress import track

LONG = 50
"""Number of pages from which a progress bar is shown."""


@dataclass(eq=False)
class BuiltPage:
    """A page of the built site.

    Attributes:
        file: Its file below the site, `blog.html`. The copy for some hosts, `blog/index.html`, gets the same text.
        html: The document.
    """

    file: str
    html: str

    @property
    def address(self) -> str:
        return page_address(self.file)


Pages = dict[str, BuiltPage]
"""The pages of a site by file."""


def page_address(file: str) -> str:
    """Return the URL path of a page's file.

    `legal/id=18.html` is for `/legal?id=18`, and `legal/id=.html` for `/legal` with any other id, or none.
    """
    name = file.strip("/").removesuffix(".html")
    page, _, query = name.rpartition("/")
    return f"/{page}?{query}" if "=" in query else "/" + name.removesuffix("index").rstrip("/")


class HtmlStep:
    def prepare(self, site: Path, pages: Pages) -> None:
        """Inspect the site before any page is changed; may add pages."""

    def transform(self, page: BuiltPage) -> str:
        return page.html

    def finish(self, site: Path, pages: Pages) -> None:
        """Write files that depend on the changed pages; may change pages a last time."""


def read_pages(site: Path) -> Pages:
    """Return the pages of a built site, without the copies for some hosts."""
    files = (path.relative_to(site).as_posix() for path in sorted(site.rglob("*.html")))
    return {
        file: BuiltPage(file, (site / file).read_text(encoding="utf-8"))
        for file in files
        if file == "index.html" or not file.endswith("/index.html")
    }


class HtmlPass(Plugin):
    """Plugin that runs the steps after Reflex has built the site."""

    def __init__(self, steps: Sequence[HtmlStep]) -> None:
        self._steps = steps

    def post_build(self, **context: Any) -> None:
        site: Path = context["static_dir"]
        pages = read_pages(site)
        for step in self._steps:
            step.prepare(site, pages)
        for page in track(list(pages.values()), "Finishing pages:", disable=len(pages) < LONG):
            for step in self._steps:
                page.html = step.transform(page)
        for step in self._steps:
            step.finish(site, pages)
        for page in pages.values():
            file = site / page.file
            file.parent.mkdir(parents=True, exist_ok=True)
            copies = (site / page.file.removesuffix(".html") / "index.html",)
            for path in (file, *filter(Path.is_file, copies)):
                path.write_text(page.html, encoding="utf-8")
