"""The legal texts: both stand in the page, and the address decides which one shows, or that there is none."""

import reflex as rx

from livecommerce.components.scenes.empty import searched_stage
from livecommerce.content.errors import errors_content
from livecommerce.content.legal import LEGAL_PATH, UNKNOWN_ID, legal_page, privacy, terms
from livecommerce.sections.error_page import error_page
from livecommerce.sections.legal_choice import legal_choice
from livecommerce.sections.legal_document import legal_document


def page() -> rx.Component:
    """What stands between header and footer."""
    words = legal_page()
    not_found = error_page(errors_content().not_found, searched_stage(), message=f"Page Not Found: {LEGAL_PATH}")
    # In one piece: any of them may be the one that shows.
    return rx.el.div(
        legal_choice(),
        legal_document(privacy(), terms(), words),
        legal_document(terms(), privacy(), words),
        rx.el.div(not_found, data_legal=UNKNOWN_ID),
    )
