"""The offer to those who post videos instead of going live."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.for_talent import Affiliates, Clip

_svg = rx.el.svg


def _pan() -> rx.Component:
    return drawing(
        _svg.circle(cx="46", cy="60", r="40", class_name="fill-ink"),
        _svg.circle(cx="46", cy="60", r="30", class_name="fill-ink-line"),
        _svg.path(d="M78 38l34-30", class_name="stroke-ink stroke-[11px] [stroke-linecap:round]"),
        _svg.path(d="M34 62c-2-10 12-16 20-10s14 6 10 14-10 4-16 8-13-3-14-12z", class_name="fill-paper"),
        _svg.circle(cx="48", cy="62", r="6", class_name="fill-coral"),
        view_box="120 104",
        class_name="w-4/5",
    )


def _serum() -> rx.Component:
    return drawing(
        _svg.rect(x="46", y="2", width="28", height="30", rx="8", class_name="fill-ink"),
        _svg.rect(x="40", y="28", width="40", height="12", rx="3", class_name="fill-ink-line"),
        _svg.rect(x="28", y="38", width="64", height="82", rx="14", class_name="fill-paper"),
        _svg.rect(x="28", y="64", width="64", height="34", class_name="fill-violet"),
        view_box="120 124",
        class_name="w-3/5",
    )


def _throw() -> rx.Component:
    return drawing(
        _svg.rect(x="12", y="16", width="96", height="24", rx="12", class_name="fill-paper"),
        _svg.rect(x="8", y="42", width="104", height="24", rx="12", class_name="fill-coral"),
        _svg.rect(x="12", y="68", width="96", height="24", rx="12", class_name="fill-paper-high"),
        _svg.path(
            d="M24 94v8M36 94v8M48 94v8M60 94v8M72 94v8M84 94v8M96 94v8", class_name="stroke-paper-high stroke-3"
        ),
        view_box="120 104",
        class_name="w-4/5",
    )


# Per video: its tilt and place in the fan, its ground, and its product.
_LOOKS = [
    ("-rotate-6 translate-y-5 translate-x-3", "text-white from-ink-line to-ink-raised", _pan),
    ("z-10 -translate-y-3", "text-ink from-coral to-magenta", _serum),
    ("rotate-6 translate-y-5 -translate-x-3", "text-white from-violet to-ink-high", _throw),
]


def _clip(clip: Clip, place: str, ground: str, product: rx.Component) -> rx.Component:
    return rx.el.div(
        rx.el.span(icon("play", size=12), clip.views, class_name="flex items-center gap-1.5 text-xs font-semibold"),
        rx.el.span(product, class_name="flex justify-center"),
        rx.el.span(
            rx.el.span(clip.product, class_name="block text-xs text-paper-muted"),
            rx.el.span(clip.commission, class_name="block font-display text-2xl leading-none font-extrabold"),
            class_name="block rounded-2xl bg-paper px-3.5 py-3 text-paper-text",
        ),
        class_name="flex aspect-9/16 min-w-0 flex-1 flex-col justify-between rounded-card border "
        "border-ink-line bg-linear-to-b "
        f"p-2.5 shadow-stage sm:p-3.5 {ground} {place}",
    )


def affiliate_offer(content: Affiliates, *, theme: Theme = "dark") -> rx.Component:
    """The commission in large figures, what comes with it, and three videos that earn it."""
    return band(
        rx.el.div(
            rx.el.div(
                band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
                reveal(
                    rx.el.p(
                        rx.el.span(
                            content.range,
                            class_name="block bg-linear-to-r from-coral to-magenta bg-clip-text font-display "
                            "text-7xl font-extrabold "
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
                *[
                    _clip(clip, place, ground, product())
                    for clip, (place, ground, product) in zip(content.clips, _LOOKS, strict=True)
                ],
                aria_hidden="true",
                class_name="mx-auto flex w-full max-w-xl items-center justify-center py-8",
            ),
            class_name="grid items-center gap-12 desktop:grid-cols-2",
        ),
        theme=theme,
    )
