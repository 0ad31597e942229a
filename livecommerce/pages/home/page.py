import reflex as rx

from livecommerce.components.blocks.faq import faq
from livecommerce.content.home import home_content
from livecommerce.languages.messages import _, translate
from livecommerce.page import Page
from livecommerce.pages.home.brand_logos import brand_logos
from livecommerce.pages.home.case_studies import case_studies
from livecommerce.pages.home.hero import home_hero
from livecommerce.pages.home.how_it_works import how_it_works
from livecommerce.pages.home.numbers import numbers
from livecommerce.pages.home.ready_to_sell import ready_to_sell
from livecommerce.pages.home.show_timeline import show_timeline
from livecommerce.pages.home.studio_tour import studio_tour
from livecommerce.pages.home.voices import voices


def route() -> Page:
    return Page(
        path="/",
        page=home_page,
        words=home_content,
        place=10,
        desktop_label=translate(_("Home")),
        menu_label=translate(_("Home")),
        faq=lambda: home_content().faq,
    )


def home_page() -> rx.Component:
    c = home_content()
    return rx.fragment(
        home_hero(c.hero),
        brand_logos(c.logos),
        numbers(c.numbers),
        how_it_works(c.how, (c.hero.brand_link, c.hero.talent_link)),
        show_timeline(c.show),
        case_studies(c.cases, c.hero.brand_link),
        studio_tour(c.studios),
        voices(c.voices),
        faq(c.faq, class_name="pt-0!"),
        ready_to_sell(c.ready),
    )
