import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.button import button_link
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.about import Onward


def table_invitation(onward: Onward) -> rx.Component:
    """Render the light band that closes the page, with a stage in it."""
    return band(
        rx.el.div(
            drawing("crossed-beams", class_name="absolute inset-0 -z-10 size-full"),
            rx.el.h2(onward.title, class_name="max-w-2xl text-h2 font-bold"),
            rx.el.p(onward.text, class_name="mt-5 max-w-xl text-lead text-muted"),
            rx.el.div(
                button_link(onward.start.label, href=onward.start.href, size="large"),
                button_link(onward.contact.label, href=onward.contact.href, variant="quiet", size="large"),
                class_name="mt-10 flex flex-wrap justify-center gap-4",
            ),
            data_band="dark",
            class_name=(
                "relative isolate flex flex-col items-center overflow-hidden rounded-[2.5rem] bg-band "
                "px-6 py-20 text-center "
                "text-text desktop:py-28"
            ),
        ),
        theme="light",
    )
