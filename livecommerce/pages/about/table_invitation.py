"""The closing band of the about page: an invitation and two links."""

import reflex as rx

from livecommerce.brand.look import PALETTE
from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.button import button_link
from livecommerce.content.about import Onward

_BEAMS = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 50" preserveAspectRatio="none" aria-hidden="true">'
    f'<linearGradient id="ti-v" x2="0" y2="1"><stop stop-color="{PALETTE.violet}" stop-opacity=".6"/>'
    f'<stop offset="1" stop-color="{PALETTE.violet}" stop-opacity="0"/></linearGradient>'
    f'<linearGradient id="ti-m" x2="0" y2="1"><stop stop-color="{PALETTE.magenta}" stop-opacity=".55"/>'
    f'<stop offset="1" stop-color="{PALETTE.magenta}" stop-opacity="0"/></linearGradient>'
    '<path fill="url(#ti-v)" d="M6-2h6l38 54H20z"/><path fill="url(#ti-m)" d="M114-2h-6L70 52h30z"/>'
    '<path fill="url(#ti-v)" d="M30-2h4l-8 54H0z" opacity=".4"/><path fill="url(#ti-m)" d="M90-2h-4l8 '
    '54h26z" opacity=".4"/>'
    f'<ellipse cx="60" cy="53" rx="44" ry="8" fill="{PALETTE.indigo}"/></svg>'
)


def table_invitation(onward: Onward) -> rx.Component:
    """The light band that closes the page, with a stage in it."""
    return band(
        rx.el.div(
            rx.html(_BEAMS, class_name="absolute inset-0 -z-10 [&>svg]:size-full"),
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
