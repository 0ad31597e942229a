"""The offer to those who post videos instead of going live."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.for_talent import Affiliates, Clip

# Per video: its tilt and place in the fan, its background, its product and the product's width.
_LOOKS = [
    ("-rotate-6 translate-y-5 translate-x-3", "text-white from-ink-line to-ink-raised", "pan", "w-4/5"),
    ("z-10 -translate-y-3", "text-ink from-coral to-magenta", "serum", "w-3/5"),
    ("rotate-6 translate-y-5 -translate-x-3", "text-white from-violet to-ink-high", "throw", "w-4/5"),
]


def _clip(clip: Clip, place: str, ground: str, product: str, width: str) -> rx.Component:
    return rx.el.div(
        rx.el.span(
            icon("eye", size=12),
            clip.views,
            class_name="flex items-center gap-1.5 text-xs font-semibold wrap-anywhere hyphens-auto",
        ),
        rx.el.span(drawing(product, class_name=width), class_name="flex justify-center"),
        rx.el.span(
            rx.el.span(clip.product, class_name="block wrap-anywhere text-xs hyphens-auto text-paper-muted"),
            # In one line in the narrowest window, with the widest font of a system, too.
            rx.el.span(
                clip.commission,
                class_name="-mr-2 block font-display text-[min(24px,6.5vw)] leading-none font-extrabold",
            ),
            class_name="block rounded-2xl bg-paper px-2 py-3 text-paper-text sm:px-3.5",
        ),
        class_name="flex aspect-9/16 min-w-0 flex-1 flex-col justify-between rounded-card border "
        "border-ink-line bg-linear-to-b "
        f"p-2.5 shadow-stage sm:p-3.5 {ground} {place}",
    )


def affiliate_offer(content: Affiliates, *, theme: Theme = "dark") -> rx.Component:
    """Render the commission in large figures, its extras, and three videos that earn it."""
    return band(
        rx.el.div(
            rx.el.div(
                band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
                reveal(
                    rx.el.p(
                        rx.el.span(
                            content.range,
                            class_name="block bg-linear-to-r from-coral to-magenta bg-clip-text font-display "
                            "text-5xl font-extrabold sm:text-7xl "
                            "tracking-tight text-transparent desktop:text-8xl",
                        ),
                        rx.el.span(content.range_label, class_name="mt-2 block text-muted"),
                    ),
                    rx.el.ul(
                        *[
                            rx.el.li(icon("check", class_name="mt-1 text-hot"), point, class_name="flex gap-3")
                            for point in content.points
                        ],
                        class_name="mt-8 grid gap-3",
                    ),
                    button_link(
                        content.action.label,
                        icon("arrow-right"),
                        href=content.action.href,
                        size="large",
                        class_name="mt-10",
                    ),
                ),
            ),
            rx.el.div(
                *[_clip(clip, *look) for clip, look in zip(content.clips, _LOOKS, strict=True)],
                aria_hidden="true",
                class_name="drawn-scale mx-auto flex w-full max-w-xl items-center justify-center py-8",
            ),
            class_name="grid grid-cols-1 items-center gap-12 desktop:grid-cols-2",
        ),
        theme=theme,
    )
