"""The brand's logo: mark and name."""

import reflex as rx

from livecommerce.mark import BEAM, LAMP, LIT_HALF
from livecommerce.settings import get_settings


def wordmark(class_name: str = "") -> rx.Component:
    """The mark, a spotlight whose beam is a play button, beside the name; as large as the text around it.

    Args:
        class_name: Classes, above all the type size; the name takes the colour of the text.
    """
    beam = "stroke-3 [stroke-linejoin:round]"
    return rx.el.span(
        rx.el.svg(
            rx.el.svg.path(d=BEAM, class_name=f"fill-coral stroke-coral {beam}"),
            rx.el.svg.path(d=LIT_HALF, class_name=f"fill-magenta stroke-magenta {beam}"),
            rx.el.svg.path(d=LAMP, class_name="stroke-current stroke-5 [stroke-linecap:round]"),
            view_box="0 0 30 32",
            aria_hidden="true",
            class_name="h-[1.35em] w-auto shrink-0",
        ),
        rx.el.span(get_settings().brand, class_name="font-display font-extrabold tracking-tight"),
        class_name=f"inline-flex items-center gap-[0.35em] leading-none whitespace-nowrap {class_name}",
    )
