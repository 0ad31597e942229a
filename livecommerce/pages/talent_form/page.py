"""The application page for talent."""

import reflex as rx

from livecommerce.components.application.body import application_body
from livecommerce.components.application.form import application_form
from livecommerce.components.application.hero import application_hero
from livecommerce.content.application import talent_form_content
from livecommerce.pages.talent_form.host_scene import host_scene


def talent_form_page() -> rx.Component:
    """The hero and the form."""
    content = talent_form_content()
    return rx.fragment(
        application_hero(content.intro, host_scene()),
        application_body(application_form("talent", content), content),
    )
