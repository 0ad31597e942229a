"""The page for the address of an expired preview."""

import reflex as rx

from livecommerce.components.blocks.error_page import error_page
from livecommerce.components.illustrations.stage import searched_stage
from livecommerce.content.errors import errors_content


def preview_ended_page() -> rx.Component:
    return error_page(errors_content().preview_ended, searched_stage())
