"""The contact page."""

import reflex as rx

from livecommerce.content.contact import contact_content
from livecommerce.sections.contact_hero import contact_hero
from livecommerce.sections.studios import studios


def page() -> rx.Component:
    """What stands between header and footer."""
    content = contact_content()
    return rx.fragment(
        contact_hero(content.intro, content.form, content.teams),
        studios(content.studios),
    )
