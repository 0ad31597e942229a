"""The legal texts: both stand in the page, and the address decides which one shows."""

import reflex as rx

from livecommerce.components.band import band
from livecommerce.content.legal import legal_page, privacy, terms
from livecommerce.sections.legal_document import legal_document


def page() -> rx.Component:
    """What stands between header and footer."""
    words = legal_page()
    return band(
        legal_document(privacy(), terms(), words),
        legal_document(terms(), privacy(), words),
        theme="light",
        first=True,
    )
