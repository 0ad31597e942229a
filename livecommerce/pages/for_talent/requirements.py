import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.for_talent import Requirement, Requirements

_KINDS = {"rule": "bg-text text-band forced-colors:border", "guidance": "border border-line text-muted"}


def _requirement(item: Requirement, kind: str) -> rx.Component:
    colour = "text-text" if item.kind == "rule" else "text-cool"
    return rx.el.li(
        rx.el.p(item.figure, class_name=f"font-display text-h2 leading-none font-extrabold tabular-nums {colour}"),
        rx.el.div(
            rx.el.div(
                rx.el.h3(item.title, class_name="text-xl font-bold"),
                rx.el.p(kind, class_name=f"rounded-full px-3 py-0.5 text-sm font-semibold {_KINDS[item.kind]}"),
                class_name="flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
            ),
            rx.el.p(item.text, class_name="mt-2 max-w-lg text-muted"),
        ),
        class_name="grid items-center gap-x-8 gap-y-3 border-t border-line py-7 sm:grid-cols-[9.5rem_1fr]",
    )


def requirements(content: Requirements, *, theme: Theme = "light") -> rx.Component:
    """Render a line per requirement, with its figure large and its kind named."""
    return band(
        rx.el.div(
            band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
            reveal(
                *[_requirement(item, content.kinds[item.kind]) for item in content.items],
                class_name="border-b border-line",
                tag="ul",
            ),
            class_name="grid gap-x-8 sm:grid-cols-[4fr_7fr] desktop:gap-x-16",
        ),
        theme=theme,
    )
