"""The application for talent."""

import reflex as rx

from livecommerce.components.scenes.host import host_scene
from livecommerce.content.application import talent_form_content
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.sections.application_body import application_body
from livecommerce.sections.application_hero import application_hero
from livecommerce.sections.step_form import step_form


def page() -> rx.Component:
    """What stands between header and footer."""
    content = talent_form_content()
    return rx.fragment(
        application_hero(content.intro, host_scene()),
        application_body(step_form(APPLICATIONS["talent"], action="/api/v1/applications/talent"), content),
    )
