"""The application for talent."""

import reflex as rx

from livecommerce.components.scenes.host import host_scene
from livecommerce.content.application import talent_form_content
from livecommerce.sections.application_body import application_body
from livecommerce.sections.application_form import application_form
from livecommerce.sections.application_hero import application_hero


def page() -> rx.Component:
    """What stands between header and footer."""
    content = talent_form_content()
    return rx.fragment(
        application_hero(content.intro, host_scene()),
        application_body(application_form("talent", content), content),
    )
