import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.content.shared import Faq, FaqItem, LinkText


def faq(c: Faq, *, theme: Theme = "light", class_name: str = "") -> rx.Component:
    """Render the questions as `details` elements, which need no script."""
    return band(
        rx.el.div(
            band_head(c.head.title, eyebrow=c.head.eyebrow, lead=c.head.lead, centered=True),
            rx.el.div(
                *(_item(item) for item in c.items),
                class_name="divided border-y border-line",
            ),
            *([_way_on(c.link)] if c.link else []),
            class_name="mx-auto max-w-4xl",
        ),
        theme=theme,
        class_name=class_name,
    )


def _item(c: FaqItem) -> rx.Component:
    return rx.el.details(
        rx.el.summary(
            rx.el.h3(c.question, class_name="text-lg leading-snug font-bold sm:text-xl"),
            rx.el.span(
                icon("plus"),
                class_name=(
                    "grid size-10 shrink-0 place-items-center rounded-full border border-line text-hot "
                    "transition-transform duration-200 ease-out-soft group-open:rotate-45 print:hidden"
                ),
            ),
            class_name=(
                "flex cursor-pointer list-none items-center justify-between gap-6 py-5 hover:text-hot "
                "[&::-webkit-details-marker]:hidden"
            ),
        ),
        rx.el.p(c.answer, class_name="max-w-2xl pb-7 text-muted"),
        class_name="group",
    )


def _way_on(c: LinkText) -> rx.Component:
    return rx.el.p(button_link(c.label, href=c.href, variant="quiet"), class_name="mt-10 text-center")
