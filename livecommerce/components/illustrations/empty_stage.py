"""The empty stages of the error pages."""

import reflex as rx

from livecommerce.components.illustrations.stage import stage

svg = rx.el.svg


def searched_stage(class_name: str = "") -> rx.Component:
    """For "not found": a searching spotlight on an empty floor."""
    return stage(_mark(), beam="searching", class_name=class_name)


def failing_stage(class_name: str = "") -> rx.Component:
    """For "server error": a ladder under a flickering lamp, and an unplugged cable."""
    return stage(_ladder(), _plug(), beam="failing", class_name=class_name)


def _mark() -> rx.Component:
    return svg.path(d="M258 361l44 18M302 361l-44 18", class_name="stroke-ink-text stroke-7")


def _ladder() -> rx.Component:
    return svg.g(
        svg.path(d="M268 126 236 356M292 126l48 228M246 290h80", class_name="stroke-ink-muted stroke-5"),
        svg.path(
            d="M266 166h30M262 204h40M258 242h50M254 280h60M249 318h70M246 352h76",
            class_name="stroke-ink-text stroke-5",
        ),
        svg.path(d="M268 126 242 386M292 126l36 260", class_name="stroke-ink-text stroke-7"),
        svg.rect(x="260", y="118", width="40", height="12", rx="4", class_name="fill-ink-text"),
    )


def _plug() -> rx.Component:
    return svg.g(
        svg.path(
            d="M446 366q30 14 26-30c-6-70-66-60-70-150q-2-50 28-126", class_name="fill-none stroke-ink-muted stroke-5"
        ),
        svg.rect(x="416", y="354", width="34", height="26", rx="8", class_name="fill-violet"),
        svg.path(d="M416 358l-15-3M414 371l-15-3", class_name="stroke-ink-text stroke-5"),
    )
