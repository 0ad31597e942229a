"""The application for affiliates."""

import reflex as rx

from livecommerce.components.scenes.parcel import parcel_scene
from livecommerce.content.application import affiliate_form_content
from livecommerce.forms.applications import APPLICATIONS
from livecommerce.sections.application_body import application_body
from livecommerce.sections.application_hero import application_hero
from livecommerce.sections.step_form import parts_form


def page() -> rx.Component:
    """What stands between header and footer."""
    content = affiliate_form_content()
    form = parts_form(APPLICATIONS["affiliate"], title=content.intro.title, action="/api/v1/applications/affiliate")
    return rx.fragment(
        application_hero(content.intro, parcel_scene()),
        application_body(form, content),
    )
