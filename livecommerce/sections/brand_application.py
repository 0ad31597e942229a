"""The whole page of the brands' application."""

import reflex as rx

from livecommerce.components.scenes.product import product_scene
from livecommerce.content.application import ApplicationContent
from livecommerce.sections.application_beside import beside
from livecommerce.sections.application_form import application_form
from livecommerce.sections.split_frame import frame_head, split_frame
from livecommerce.sections.until_sent import until_sent


def brand_application(content: ApplicationContent) -> rx.Component:
    """The form on paper; a product on its stage and the reassuring facts beside it.

    Args:
        content: What stands around the questions.
    """
    return split_frame(
        frame_head(content.intro.title, until_sent(content.intro.lead, inline=True), eyebrow=content.intro.eyebrow),
        application_form("brand", content),
        beside=(
            product_scene("mx-auto max-w-sm"),
            beside(content),
        ),
        wide=True,
    )
