from functools import cache

import reflex as rx

from livecommerce.components.blocks.link import plain_link
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.engine.islands import shared


@cache
def network_mark(network: str) -> rx.Component:
    """Render the mark of a network in the text colour; compiled once for all pages that show it."""
    return shared(drawing(f"networks/{network.lower()}", class_name="size-5 fill-current"))


def social_link(network: str, href: str) -> rx.Component:
    return plain_link(
        network_mark(network),
        href=href,
        target="_blank",
        rel="noopener",
        aria_label=network,
        class_name="grid size-11 place-items-center rounded-full border border-line text-muted transition "
        "hover:border-current hover:text-text",
    )
