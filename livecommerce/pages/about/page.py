import reflex as rx

from livecommerce.content.about import about_content
from livecommerce.content.people import people
from livecommerce.languages.messages import _, translate
from livecommerce.page import Page
from livecommerce.pages.about.hero import about_hero
from livecommerce.pages.about.people_wall import people_wall
from livecommerce.pages.about.principles import principles
from livecommerce.pages.about.story_timeline import story_timeline
from livecommerce.pages.about.studio_cards import studio_cards
from livecommerce.pages.about.table_invitation import table_invitation


def route() -> Page:
    return Page(
        path="/about-us",
        page=about_page,
        words=about_content,
        place=40,
        cover="grid",
        desktop_label=translate(_("About")),
        menu_label=translate(_("About Us")),
        footer_label=translate(_("About")),
        footer_column="COMPANY",
    )


def about_page() -> rx.Component:
    content = about_content()
    return rx.fragment(
        about_hero(content.hero, content.figures),
        story_timeline(content.story),
        people_wall(content.people, people()),
        principles(content.principles),
        studio_cards(content.studios),
        table_invitation(content.onward),
    )
