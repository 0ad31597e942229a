"""The contact page."""

import reflex as rx

from livecommerce.content.contact import contact_content
from livecommerce.pages.contact.hero import contact_hero
from livecommerce.pages.contact.studios import studios


def contact_page() -> rx.Component:
    """Render the page."""
    content = contact_content()
    return rx.fragment(
        contact_hero(content.intro, content.form, content.teams),
        studios(content.studios),
    )
