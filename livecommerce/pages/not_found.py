"""The page for an address that does not exist."""

import reflex as rx

from livecommerce.components.scenes.empty import searched_stage
from livecommerce.content.errors import errors_content
from livecommerce.sections.error_page import error_page
from livecommerce.state.error_page import ErrorPage


def page() -> rx.Component:
    """What stands between header and footer."""
    return error_page(errors_content().not_found, searched_stage(), message=ErrorPage.message)
