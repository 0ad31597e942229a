"""The page on which an account is activated."""

import reflex as rx

from livecommerce.content.account import activate_content
from livecommerce.sections.activate_form import activate_form


def page() -> rx.Component:
    """What stands between header and footer, of which this page has neither."""
    return activate_form(activate_content())
