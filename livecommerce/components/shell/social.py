"""The marks of the social networks, drawn as single paths on a 24-pixel grid."""

from functools import cache

import reflex as rx

from livecommerce.components.blocks.link import plain_link
from livecommerce.engine.islands import shared

_MARKS = {
    "TikTok": (
        "M16.6 5.82A4.28 4.28 0 0 1 15.54 3h-3.09v12.4a2.59 2.59 0 0 1-2.59 2.5 2.59 2.59 0 0 1-2.59-2.6 2.59 "
        "2.59 0 0 1 3.37-2.47V9.66a5.72 5.72 0 0 0-.78-.05A5.69 5.69 0 0 0 4.2 15.3a5.69 5.69 0 0 0 5.66 5.7 "
        "5.69 5.69 0 0 0 5.69-5.69V9.01a7.35 7.35 0 0 0 4.3 1.38V7.3a4.29 4.29 0 0 1-3.25-1.48z"
    ),
    "Facebook": (
        "M22 12.06C22 6.5 17.52 2 12 2S2 6.5 2 12.06c0 5.02 3.66 9.18 8.44 "
        "9.94v-7.03H7.9v-2.9h2.54V9.84c0-2.52 1.49-3.91 3.77-3.91 1.1 0 2.24.2 2.24.2v2.47h-1.26c-1.24 "
        "0-1.63.78-1.63 1.57v1.88h2.78l-.45 2.91h-2.33V22c4.78-.76 8.44-4.92 8.44-9.94z"
    ),
    "Instagram": (
        "M7.8 2h8.4A5.8 5.8 0 0 1 22 7.8v8.4a5.8 5.8 0 0 1-5.8 5.8H7.8A5.8 5.8 0 0 1 2 16.2V7.8A5.8 5.8 0 0 1 "
        "7.8 2zm0 2A3.8 3.8 0 0 0 4 7.8v8.4A3.8 3.8 0 0 0 7.8 20h8.4a3.8 3.8 0 0 0 3.8-3.8V7.8A3.8 3.8 0 0 0 "
        "16.2 4zm4.2 3.2a4.8 4.8 0 1 1 0 9.6 4.8 4.8 0 0 1 0-9.6zm0 2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 "
        "0-5.6zm5-3.4a1.2 1.2 0 1 1 0 2.4 1.2 1.2 0 0 1 0-2.4z"
    ),
    "X": "M17.8 3h3.1l-6.8 7.8L22 21h-6.2l-4.9-6.4L5.3 21H2.2l7.3-8.3L2 3h6.4l4.4 5.8zm-1.1 16.2h1.7L7.4 4.7H5.6z",
    "LinkedIn": (
        "M20.45 3H3.55A.55.55 0 0 0 3 3.55v16.9c0 .3.25.55.55.55h16.9c.3 0 .55-.25.55-.55V3.55A.55.55 0 0 0 "
        "20.45 3zM8.34 18.34H5.67V9.75h2.67zM7 8.57a1.55 1.55 0 1 1 0-3.1 1.55 1.55 0 0 1 0 3.1zm11.34 "
        "9.77h-2.66v-4.18c0-1-.02-2.28-1.39-2.28-1.39 0-1.6 1.09-1.6 2.2v4.26h-2.67V9.75h2.56v1.17h.04a2.8 "
        "2.8 0 0 1 2.52-1.38c2.7 0 3.2 1.77 3.2 4.08z"
    ),
}


@cache
def network_mark(network: str) -> rx.Component:
    """The mark of a network, in the colour of the text; compiled once for all the pages that show it."""
    return shared(
        rx.el.svg(
            rx.el.path(d=_MARKS[network]), view_box="0 0 24 24", class_name="size-5 fill-current", aria_hidden="true"
        )
    )


def social_link(network: str, href: str) -> rx.Component:
    """A link to the brand's profile, named like the network.

    Args:
        network: TikTok, Facebook, Instagram or LinkedIn.
        href: The profile's address.
    """
    return plain_link(
        network_mark(network),
        href=href,
        target="_blank",
        rel="noopener",
        aria_label=network,
        class_name="grid size-11 place-items-center rounded-full border border-line text-muted transition "
        "hover:border-current hover:text-text",
    )
