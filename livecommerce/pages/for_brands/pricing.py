"""The pricing: three budget bands with their commission, and the fees that are waived."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.for_brands import BudgetBand, Pricing, WaivedFee

# The bands as growing bars: the height of each above its card, and its colours.
_BARS = [
    "md:h-20 from-violet-on-ink to-violet",
    "md:h-36 from-violet to-magenta",
    "md:h-52 from-magenta to-coral",
]


def _band(item: BudgetBand, bar: str) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.p(item.hours, class_name="font-display text-xl font-bold text-ink"),
            class_name=(
                "flex items-end self-end rounded-t-card bg-linear-to-br px-6 xl:px-8 py-5 forced-colors:border "
                f"forced-colors:border-b-0 {bar}"
            ),
        ),
        rx.el.div(
            rx.el.h3(item.name, class_name="text-xl font-bold"),
            rx.el.p(
                rx.el.span(
                    item.budget,
                    class_name="block font-display text-3xl font-extrabold xs:whitespace-nowrap "
                    "md:max-desktop:text-xl desktop:max-xl:text-2xl xl:text-4xl",
                ),
                rx.el.span(item.per, class_name="text-muted"),
                class_name="mt-4 leading-tight",
            ),
            rx.el.p(item.commission, class_name="mt-3 font-semibold text-cool"),
            rx.el.ul(
                *[
                    rx.el.li(icon("check", class_name="mt-1 text-hot"), rx.el.span(point), class_name="flex gap-3")
                    for point in item.points
                ],
                class_name="mt-7 grid gap-3 border-t border-line pt-7",
            ),
            class_name="rounded-b-card border border-t-0 border-line bg-raised px-6 xl:px-8 pt-7 pb-8 shadow-card",
        ),
        class_name="row-span-2 grid md:grid-rows-subgrid",
    )


def _waived_fee(item: WaivedFee) -> rx.Component:
    return rx.el.li(
        rx.el.p(item.figure, class_name="font-display text-h2 leading-none font-extrabold"),
        rx.el.p(item.text, class_name="mt-2 max-w-64 text-muted"),
    )


def pricing(content: Pricing, *, theme: Theme = "light") -> rx.Component:
    """Render three cards on one baseline, each taller than the one before."""
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            *[_band(item, bar) for item, bar in zip(content.bands, _BARS, strict=True)],
            class_name="grid gap-5 md:grid-cols-3 md:gap-y-0",
            tag="ul",
        ),
        reveal(
            *[_waived_fee(item) for item in content.waived_fees],
            class_name="mt-16 grid gap-8 sm:grid-cols-3 sm:gap-5",
            tag="ul",
        ),
        theme=theme,
    )
