"""The page about the company."""

import reflex as rx

from livecommerce.content.about import about_content
from livecommerce.content.people import people
from livecommerce.sections.about_hero import about_hero
from livecommerce.sections.people_wall import people_wall
from livecommerce.sections.principles import principles
from livecommerce.sections.story_timeline import story_timeline
from livecommerce.sections.studio_cards import studio_cards
from livecommerce.sections.table_invitation import table_invitation


def page() -> rx.Component:
    """What stands between header and footer."""
    content = about_content()
    return rx.fragment(
        about_hero(content.hero, content.figures),
        story_timeline(content.story),
        people_wall(content.people, people()),
        principles(content.principles),
        studio_cards(content.studios),
        table_invitation(content.onward),
    )
