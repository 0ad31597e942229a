"""The legal page once per text: the file that the page is prerendered to, with the head and the mark of each text."""

import re
from pathlib import Path

from livecommerce.components.metadata.head import page_head, structured_data
from livecommerce.components.metadata.structured_data import Crumb, breadcrumbs, web_page
from livecommerce.content.legal import LEGAL_PATH, UNKNOWN_ID, legal_address, privacy, terms
from livecommerce.content.meta import Meta, meta_of
from livecommerce.engine.compat.edits import ReflexChangedError, replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

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


class LegalVariants(HtmlStep):
    """Adds `legal/id=18.html` and its like for the addresses with that query, and `legal/id=.html` for any other."""

    def prepare(self, site: Path, pages: Pages) -> None:
        """Adds the pages beside the prerendered one."""
        from livecommerce.routes import HOME

        html = pages["legal.html"].html

        def add(file: str, address: str, meta: Meta, mark: str = "", *, indexed: bool = True) -> None:
            structured = [web_page(address, meta)]
            if indexed:
                name = meta.title.partition(" | ")[0]
                structured.append(breadcrumbs([Crumb(HOME, "/"), Crumb(name, address)]))
            tags = [*page_head(address, meta, indexed=indexed), structured_data(structured)]
            head = "".join(tag.html() for tag in tags)
            pages[file] = BuiltPage(file, variant(html, title=meta.title, head=head, mark=mark))

        for document in (privacy(), terms()):
            number = str(document.id)
            add(f"legal/id={number}.html", legal_address(document), document.meta, number)
        add("legal/id=.html", LEGAL_PATH, meta_of("/404"), UNKNOWN_ID, indexed=False)
        add("legal.html", LEGAL_PATH, meta_of(LEGAL_PATH))
