import reflex as rx

from livecommerce.components.blocks.error_page import error_page
from livecommerce.components.illustrations.stage import searched_stage
from livecommerce.content.errors import errors_content
from livecommerce.state.error_page import ErrorPage


def not_found_page() -> rx.Component:
    """Render the page, with the requested address."""
    return error_page(errors_content().not_found, searched_stage(), message=ErrorPage.message)
