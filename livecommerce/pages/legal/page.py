"""The legal page: it holds both texts, and the query selects one or the error message."""

from collections.abc import Callable

import reflex as rx

from livecommerce.components.blocks.error_page import error_page
from livecommerce.components.illustrations.stage import searched_stage
from livecommerce.content.errors import errors_content
from livecommerce.content.legal import LEGAL_PATH, UNKNOWN_ID, LegalDocument, legal_content, privacy, terms
from livecommerce.languages.messages import _, translate
from livecommerce.page import Page
from livecommerce.pages.legal.document import legal_document
from livecommerce.pages.legal.selection import legal_selection


def route() -> Page:
    return Page(path=LEGAL_PATH, page=legal_page, words=legal_content, place=90, head_by_query=True)


def legal_page() -> rx.Component:
    words = legal_content()
    message = translate(_("Page Not Found: {path}", path=LEGAL_PATH))
    not_found = error_page(errors_content().not_found, searched_stage(), message=message)
    return rx.el.div(
        legal_selection(),
        legal_document(privacy(), terms(), words),
        legal_document(terms(), privacy(), words),
        rx.el.div(not_found, data_legal=UNKNOWN_ID),
    )


def legal_text_page(document: LegalDocument) -> Callable[[], rx.Component]:
    """Return the page function of a single text, for previews."""

    def build() -> rx.Component:
        other = next(candidate for candidate in (privacy(), terms()) if candidate.id != document.id)
        return rx.fragment(legal_document(document, other, legal_content()))

    return build
