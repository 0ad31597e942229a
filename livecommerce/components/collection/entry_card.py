from functools import cache

import reflex as rx

from livecommerce.components.collection.entry_head import entry_dates
from livecommerce.components.illustrations.cover_art import cover_art
from livecommerce.content.entries import AnyEntry
from livecommerce.engine.islands import shared
from livecommerce.languages import locale_url


def entry_link(entry: AnyEntry) -> rx.Component:
    """Render the title as a link that covers the whole card."""
    return rx.el.a(
        entry.title,
        href=locale_url(entry.path),
        class_name=(
            "transition-colors duration-200 after:absolute after:inset-0 after:rounded-card group-hover:text-hot"
        ),
    )


@cache
def entry_card(entry: AnyEntry, *facts: str) -> rx.Component:
    """Render a card that is a link as a whole, `facts` beside its date; compiled once for all pages that show it."""
    card = rx.el.article(
        cover_art(
            entry.slug,
            entry.front.cover,
            class_name=(
                "aspect-8/5 rounded-card [&>svg]:transition-transform [&>svg]:duration-700 [&>svg]:ease-out-soft "
                "group-hover:[&>svg]:scale-105"
            ),
        ),
        entry_dates(entry, *facts, class_name="mt-5"),
        rx.el.h3(entry_link(entry), class_name="mt-2 font-display text-2xl leading-tight font-bold"),
        rx.el.p(entry.summary, class_name="mt-3 text-base text-muted"),
        class_name="group relative flex h-full flex-col",
    )
    return shared(card)
