"""The page for the address of a preview that has ended."""

import reflex as rx

from livecommerce.components.blocks.error_page import error_page
from livecommerce.components.illustrations.stage import searched_stage
from livecommerce.content.errors import errors_content


def preview_ended_page() -> rx.Component:
    """The "preview has ended" page."""
    return error_page(errors_content().preview_ended, searched_stage())
