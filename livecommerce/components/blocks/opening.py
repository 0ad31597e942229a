"""The title, lead and calls to action at the top of a page."""

import reflex as rx

from livecommerce.components.blocks.button import Variant, button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.content.audience import Opening
from livecommerce.content.shared import LinkText


def calls_to_action(
    action: LinkText, aside: LinkText, *, variant: Variant = "hot", class_name: str = ""
) -> rx.Component:
    """Render the main call to action and the quiet link beside it."""
    return rx.el.div(
        button_link(action.label, icon("arrow-right"), href=action.href, variant=variant, size="large"),
        button_link(aside.label, href=aside.href, variant="plain"),
        class_name=f"flex flex-wrap items-center gap-x-8 gap-y-4 {class_name}",
    )


def opening_title(content: Opening, *, class_name: str = "") -> rx.Component:
    """Render the h1, with the line breaks of the content file, and the eyebrow above it."""
    return rx.el.div(
        rx.el.p(content.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
        rx.el.h1(content.title, class_name="mt-4 text-h1 font-extrabold whitespace-pre-line"),
        class_name=class_name,
    )


def opening_lead(content: Opening, *, class_name: str = "") -> rx.Component:
    """Render the lead and the calls to action."""
    return rx.el.div(
        rx.el.p(content.lead, class_name="max-w-xl text-lead text-muted"),
        calls_to_action(content.action, content.aside, class_name="mt-8"),
        class_name=class_name,
    )
