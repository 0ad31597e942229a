"""The page for a server error, or a page that cannot be rendered."""

import reflex as rx

from livecommerce.components.blocks.error_page import error_page
from livecommerce.components.illustrations.stage import failing_stage
from livecommerce.content.errors import ErrorContent, errors_content


def server_error_page(words: ErrorContent | None = None) -> rx.Component:
    """Render the page, by default with the words of the current language."""
    return error_page(words or errors_content().server_error, failing_stage())
