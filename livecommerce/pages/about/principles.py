import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.about import Principles


def principles(content: Principles) -> rx.Component:
    """Render a light band, with a heading that stays in view on desktop."""
    return band(
        rx.el.div(
            rx.el.div(
                band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
                class_name="desktop:sticky desktop:top-32 desktop:self-start",
            ),
            reveal(
                *(
                    rx.el.li(
                        rx.el.p(
                            str(number),
                            aria_hidden="true",
                            class_name=(
                                "bg-linear-to-br from-coral to-magenta bg-clip-text font-display text-5xl leading-none "
                                "font-extrabold text-transparent desktop:text-6xl"
                            ),
                        ),
                        rx.el.div(
                            rx.el.h3(item.title, class_name="font-display text-2xl font-bold desktop:text-3xl"),
                            rx.el.p(item.text, class_name="mt-3 max-w-xl text-lg text-muted"),
                        ),
                        class_name=(
                            "grid grid-cols-[3rem_1fr] gap-x-4 border-t border-line py-8 "
                            "desktop:grid-cols-[5rem_1fr] desktop:py-10"
                        ),
                    )
                    for number, item in enumerate(content.items, start=1)
                ),
                amount=0.1,
                tag="ul",
            ),
            class_name="grid desktop:grid-cols-[5fr_7fr] desktop:gap-20",
        ),
        theme="light",
    )
