"""Questions that fold open."""

import reflex as rx

from livecommerce.components.band import Theme, band, band_head
from livecommerce.components.icon import icon
from livecommerce.components.reveal import reveal
from livecommerce.content.shared import Faq, FaqItem


def _item(item: FaqItem) -> rx.Component:
    return rx.el.details(
        rx.el.summary(
            rx.el.h3(item.question, class_name="text-xl font-bold"),
            icon("plus", size=24, class_name="text-hot transition duration-200 group-open:rotate-45"),
            class_name="flex cursor-pointer list-none items-start justify-between gap-6 py-6 "
            "[&::-webkit-details-marker]:hidden",
        ),
        rx.el.p(item.answer, class_name="max-w-3xl pb-7 text-muted"),
        class_name="group border-b border-line",
    )


def faq(content: Faq, *, theme: Theme = "light") -> rx.Component:
    """A band of native disclosures, readable without JavaScript."""
    return band(
        band_head(content.title, lead=content.lead),
        reveal(*[_item(item) for item in content.items], amount=0.1, class_name="border-t border-line"),
        theme=theme,
        width="text",
    )
