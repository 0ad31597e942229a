"""The legal page, once per text: the prerendered file with the head and the mark of each text."""

import re
from pathlib import Path
from typing import TYPE_CHECKING

from livecommerce.components.metadata.head import HeadTag, page_head, structured_data
from livecommerce.components.metadata.structured_data import Crumb, breadcrumbs, web_page
from livecommerce.content.errors import errors_content
from livecommerce.content.legal import LEGAL_PATH, UNKNOWN_ID, legal_address, privacy, terms
from livecommerce.content.meta import Meta
from livecommerce.engine.compat.edits import ReflexChangedError, replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.languages import in_language, locale_url

if TYPE_CHECKING:
    from livecommerce.routes import Route

_TITLE = re.compile(r"<title>[^<]*</title>")


def variant(html: str, *, title: str, head: str, mark: str = "") -> str:
    """Return the prerendered page with another title and head.

    Args:
        head: Further elements of the head.
        mark: The value of `data-legal-id`, which selects the text that the page shows; everything if empty.

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
    """Build step that adds `legal/id=18.html` and the like for known queries, and `legal/id=.html` for all others."""

    def prepare(self, site: Path, pages: Pages) -> None:
        from livecommerce.routes import built_routes

        for route in built_routes():
            if route.head_by_query:
                with in_language(route.language.code):
                    _add_variants(pages, route)


def _add_variants(pages: Pages, route: "Route") -> None:
    from livecommerce.routes import home_crumb

    html = pages[route.file].html
    folder = route.file.removesuffix(".html")

    def add(file: str, path: str, meta: Meta, mark: str = "", *, indexed: bool = True) -> None:
        address, indexed = locale_url(path), indexed and route.is_indexed
        structured = [web_page(address, meta)]
        if indexed:
            name = meta.title.partition(" | ")[0]
            structured.append(breadcrumbs([home_crumb(), Crumb(name, path)]))
        query = path.removeprefix(LEGAL_PATH)
        translations = {code: translated + query for code, translated in route.translations.items()} if indexed else {}
        head_tags = page_head(address, meta, translations, missing=route.missing, indexed=indexed)
        description = HeadTag("meta", {"name": "description", "content": meta.description})
        tags = [description, *head_tags, structured_data(structured)]
        head = "".join(tag.html() for tag in tags)
        shown = html
        for other in translations.values() if query else ():
            # Browsers without scripts follow this link.
            shown = shown.replace(f'href="{other.removesuffix(query)}"', f'href="{other}"')
        pages[file] = BuiltPage(file, variant(shown, title=meta.title, head=head, mark=mark))

    for document in (privacy(), terms()):
        number = str(document.id)
        add(f"{folder}/id={number}.html", legal_address(document), document.meta, number)
    add(f"{folder}/id=.html", LEGAL_PATH, errors_content().not_found.meta, UNKNOWN_ID, indexed=False)
    add(f"{folder}.html", LEGAL_PATH, route.meta)
