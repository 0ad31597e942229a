"""An opening as a line of a list."""

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.collection.entry_card import entry_link
from livecommerce.content.collections.openings import Opening, opening_words


def opening_row(opening: Opening) -> rx.Component:
    """Render title, place, contract and pay; all of it is the link."""
    front = opening.front
    facts = [("map-pin", front.where), ("briefcase", opening_words().employment[front.employment])]
    return rx.el.li(
        rx.el.h2(entry_link(opening), class_name="text-2xl leading-tight font-bold sm:text-3xl"),
        rx.el.ul(
            *(
                rx.el.li(icon(name, size=18, class_name="text-hot"), label, class_name="inline-flex items-center gap-2")
                for name, label in facts
            ),
            class_name="flex flex-wrap gap-x-6 gap-y-2 text-muted",
        ),
        rx.el.p(front.pay_in_words, class_name="font-display text-xl font-bold text-cool tabular-nums"),
        icon(
            "arrow-right",
            size=24,
            class_name="hidden justify-self-end transition-transform duration-200 group-hover:translate-x-1 "
            "desktop:block",
        ),
        class_name=(
            "group relative grid items-center gap-x-8 gap-y-3 border-t border-line py-8 "
            "desktop:grid-cols-[6fr_5fr_3fr_auto] desktop:py-10"
        ),
    )
