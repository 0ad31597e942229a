"""The application for affiliates."""

import reflex as rx

from livecommerce.components.scenes.parcel import parcel_scene
from livecommerce.content.application import affiliate_form_content
from livecommerce.sections.application_body import application_body
from livecommerce.sections.application_form import application_form
from livecommerce.sections.application_hero import application_hero


def page() -> rx.Component:
    """What stands between header and footer."""
    content = affiliate_form_content()
    return rx.fragment(
        application_hero(content.intro, parcel_scene()),
        application_body(application_form("affiliate", content), content),
    )
