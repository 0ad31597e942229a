"""The legal page once per text: the file that the page is prerendered to, with the head and the mark of each text."""

import re
from pathlib import Path
from typing import Any

from reflex_base.plugins import Plugin

from livecommerce.build.edits import ReflexChangedError, replace_once
from livecommerce.components.document import page_head
from livecommerce.components.structured_data import Crumb, breadcrumbs, web_page
from livecommerce.content.legal import LEGAL_PATH, UNKNOWN_ID, legal_address, page_titles, privacy, terms
from livecommerce.content.meta import Meta, meta_of, shortened

_TITLE = re.compile(r"<title>[^<]*</title>")


def variant(html: str, *, title: str, head: str, mark: str = "") -> str:
    """The prerendered page with a head of its own.

    Args:
        html: The page.
        title: What it is called.
        head: Further elements of the head.
        mark: The value of `data-legal-id`, which says what the page shows; everything if empty.

    Raises:
        ReflexChangedError: The page has no title, head or root element where they are expected.
    """
    if len(_TITLE.findall(html)) != 1:
        raise ReflexChangedError("legal.html: expected one title")
    html = _TITLE.sub(lambda _: f"<title>{title}</title>", html)
    html = replace_once(html, "</head>", f"{head}</head>", where="legal.html")
    if not mark:
        return html
    return replace_once(html, '<html lang="en"', f'<html lang="en" data-legal-id="{mark}"', where="legal.html")


class LegalVariantsPlugin(Plugin):
    """Writes `legal/id=18.html` and its like for the addresses with that query, and `legal/id=.html` for any other."""

    def post_build(self, **context: Any) -> None:
        """Writes the files beside the prerendered page."""
        from livecommerce.routes import HOME

        static_dir: Path = context["static_dir"]
        page = static_dir / "legal.html"
        html = page.read_text(encoding="utf-8")
        titles = page_titles()

        def write(path: Path, address: str, meta: Meta, mark: str = "", *, indexed: bool = True) -> None:
            structured = [web_page(address, meta)]
            if indexed:
                name = meta.title.partition(" | ")[0]
                structured.append(breadcrumbs([Crumb(HOME, "/"), Crumb(name, address)]))
            head = "".join(tag.html() for tag in page_head(address, meta, structured, indexed=indexed))
            path.write_text(variant(html, title=meta.title, head=head, mark=mark), encoding="utf-8")

        for document in (privacy(), terms()):
            number = str(document.id)
            meta = Meta(title=titles[number], description=shortened(document.summary), updated=document.date)
            write(static_dir / "legal" / f"id={number}.html", legal_address(document), meta, number)
        unknown = meta_of("/404")
        write(static_dir / "legal" / "id=.html", LEGAL_PATH, unknown, UNKNOWN_ID, indexed=False)
        write(page, LEGAL_PATH, meta_of(LEGAL_PATH))
