"""The application for brands."""

import reflex as rx

from livecommerce.content.application import brand_form_content
from livecommerce.sections.brand_application import brand_application


def page() -> rx.Component:
    """What stands between header and footer, of which this page has neither."""
    return brand_application(brand_form_content())
