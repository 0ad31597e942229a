"""The page on which one logs in."""

import reflex as rx

from livecommerce.content.account import login_content
from livecommerce.sections.login_form import login_form


def page() -> rx.Component:
    """What stands between header and footer, of which this page has neither."""
    return login_form(login_content())
