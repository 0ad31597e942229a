"""The closing band of a page, with its call to action."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band
from livecommerce.components.blocks.opening import calls_to_action
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.audience import Closing


def _stage(content: Closing) -> rx.Component:
    """Render the dark variant: words in a beam of light above an empty stool."""
    return band(
        reveal(
            rx.el.h2(content.title, class_name="text-h2 font-bold"),
            rx.el.p(content.lead, class_name="mx-auto mt-6 max-w-xl text-lead text-muted"),
            calls_to_action(content.action, content.aside, class_name="mt-10 justify-center"),
            class_name="mx-auto max-w-3xl pb-44 text-center max-xs:pb-56 desktop:pt-8",
        ),
        drawing(
            "empty-stool",
            class_name="absolute -bottom-20 left-1/2 -z-10 w-[75rem] max-w-none -translate-x-1/2 desktop:-bottom-28",
        ),
        theme="dark",
        class_name="overflow-y-clip print:hidden",
    )


def _poster(content: Closing) -> rx.Component:
    """Render the light variant: words on a card in the accent colours."""
    return band(
        rx.el.div(
            drawing(
                "signal",
                class_name="absolute top-1/2 right-0 hidden w-[36rem] -translate-y-1/2 translate-x-1/8 desktop:block",
            ),
            reveal(
                rx.el.h2(content.title, class_name="max-w-2xl text-h2 font-bold"),
                rx.el.p(content.lead, class_name="mt-6 max-w-xl text-lead"),
                calls_to_action(content.action, content.aside, variant="quiet", class_name="mt-10"),
                class_name="relative",
            ),
            class_name="relative overflow-hidden rounded-card bg-linear-to-br from-coral to-magenta px-6 py-14 "
            "text-ink sm:px-12 "
            "desktop:px-20 desktop:py-28",
        ),
        theme="light",
        class_name="print:hidden",
    )


def closing(content: Closing, *, theme: Theme = "dark") -> rx.Component:
    return _stage(content) if theme == "dark" else _poster(content)
