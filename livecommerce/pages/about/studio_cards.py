import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.about import StudioCard, StudioCards


def studio_cards(content: StudioCards) -> rx.Component:
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            *(_card(studio) for studio in content.items),
            amount=0.1,
            tag="ul",
            class_name="grid gap-6 md:grid-cols-3",
        ),
        theme="dark",
    )


def _card(studio: StudioCard) -> rx.Component:
    return rx.el.li(
        drawing(f"houses/{studio.house}", label=studio.picture, class_name="block aspect-[40/26] w-full"),
        rx.el.div(
            rx.el.h3(studio.city, class_name="font-display text-3xl font-bold"),
            rx.el.p(studio.note, class_name="mt-2 text-base font-semibold text-hot"),
            rx.el.address(
                *(rx.el.span(line, class_name="block") for line in studio.address),
                class_name="mt-6 text-lg not-italic",
            ),
            rx.el.ul(
                _fact("clock", studio.hours),
                _fact("footprints", studio.way),
                class_name="mt-6 grid gap-2 border-t border-line pt-6 text-base text-muted",
            ),
            class_name="p-6 xl:p-8",
        ),
        class_name="overflow-hidden rounded-card border border-line bg-raised",
    )


def _fact(symbol: str, text: str) -> rx.Component:
    return rx.el.li(icon(symbol, size=18, class_name="mt-1 text-cool"), text, class_name="flex gap-3")
