"""The home page."""

import reflex as rx

from livecommerce.content.home import home_content
from livecommerce.sections.brand_logos import brand_logos
from livecommerce.sections.case_studies import case_studies
from livecommerce.sections.faq import faq
from livecommerce.sections.home_hero import home_hero
from livecommerce.sections.how_it_works import how_it_works
from livecommerce.sections.numbers import numbers
from livecommerce.sections.ready_to_sell import ready_to_sell
from livecommerce.sections.show_timeline import show_timeline
from livecommerce.sections.studio_tour import studio_tour
from livecommerce.sections.voices import voices


def page() -> rx.Component:
    """What stands between header and footer."""
    c = home_content()
    return rx.fragment(
        home_hero(c.hero),
        brand_logos(c.logos),
        numbers(c.numbers),
        how_it_works(c.how),
        show_timeline(c.show),
        case_studies(c.cases),
        studio_tour(c.studios),
        voices(c.voices),
        faq(c.faq, class_name="pt-0!"),
        ready_to_sell(c.ready),
    )
