"""The brand's mark and name."""

import reflex as rx

from livecommerce.settings import get_settings


def wordmark(class_name: str = "") -> rx.Component:
    """The mark, a spotlight whose beam is a play button, beside the name; as large as the text around it.

    Args:
        class_name: Classes, above all the type size; the name takes the colour of the text.
    """
    return rx.el.span(
        rx.el.svg(
            rx.el.svg.path(d="M7 4.6 28 16 7 16Z", class_name="fill-coral"),
            rx.el.svg.path(d="M7 16 28 16 7 27.4Z", class_name="fill-magenta"),
            rx.el.svg.ellipse(cx="7", cy="16", rx="3.6", ry="11.4", class_name="fill-current"),
            rx.el.svg.circle(cx="27.4", cy="16", r="3.1", class_name="fill-current"),
            view_box="0 0 32 32",
            aria_hidden="true",
            class_name="size-[1.3em] shrink-0",
        ),
        rx.el.span(get_settings().brand, class_name="font-display font-extrabold tracking-tight"),
        class_name=f"inline-flex items-center gap-[0.4em] leading-none whitespace-nowrap {class_name}",
    )
