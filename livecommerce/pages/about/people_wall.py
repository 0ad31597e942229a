"""The team, as drawn portraits."""

from collections.abc import Sequence

import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.link import text_link
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.about import Wall
from livecommerce.content.people import TeamProfile


def people_wall(head: Wall, people: Sequence[TeamProfile]) -> rx.Component:
    return band(
        band_head(head.title, eyebrow=head.eyebrow, lead=head.lead),
        reveal(
            *(_person(person) for person in people),
            amount=0.1,
            tag="ul",
            class_name="grid grid-cols-2 gap-x-4 gap-y-10 sm:gap-x-6 md:grid-cols-4 xl:gap-x-8 xl:gap-y-14",
        ),
        rx.el.p(text_link(head.openings.label, href=head.openings.href), class_name="mt-12"),
        theme="dark",
    )


def _person(person: TeamProfile) -> rx.Component:
    return rx.el.li(
        portrait(person.look, shape="card", class_name="w-full"),
        rx.el.h3(person.name, class_name="mt-5 font-display text-xl font-bold"),
        rx.el.p(person.role, class_name="mt-1 text-sm font-semibold text-hot"),
        rx.el.p(person.line, class_name="mt-2 text-base text-muted"),
        class_name="flex flex-col",
    )
