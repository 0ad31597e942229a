"""The page for what went wrong on our side."""

import reflex as rx

from livecommerce.components.scenes.empty import failing_stage
from livecommerce.content.errors import errors_content
from livecommerce.sections.error_page import error_page


def page() -> rx.Component:
    """What stands between header and footer."""
    return error_page(errors_content().server_error, failing_stage())
