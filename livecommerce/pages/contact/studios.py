import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.contact import StudioContact, StudioContacts


def studios(content: StudioContacts) -> rx.Component:
    """Render a card per studio: its city at night, its address and opening hours."""
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            *(_card(studio) for studio in content.items),
            class_name="grid gap-6 desktop:grid-cols-3",
        ),
        theme="light",
    )


def _card(studio: StudioContact) -> rx.Component:
    return rx.el.article(
        drawing(f"houses/{studio.city}", class_name="block aspect-[40/26] w-full sm:max-desktop:h-full"),
        rx.el.div(
            rx.el.h3(studio.name, class_name="text-2xl font-bold"),
            rx.el.p(studio.rooms, class_name="font-semibold text-cool"),
            rx.el.address(
                *(rx.el.span(line, class_name="block") for line in studio.address),
                class_name="mt-4 leading-7 not-italic",
            ),
            rx.el.p(icon("clock", size=17, class_name="mt-1"), studio.hours, class_name="mt-3 flex gap-2 leading-6"),
            rx.el.p(studio.note, class_name="mt-3 leading-7 text-muted"),
            class_name="p-7",
        ),
        class_name="overflow-hidden rounded-card border border-line bg-raised shadow-card sm:grid sm:grid-cols-2 "
        "desktop:block",
    )
