import random

import reflex as rx

from livecommerce.brand.look import PALETTE
from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing_file import drawing_file
from livecommerce.content.home import Hours, MonthlySales, NotedFigure, Numbers
from livecommerce.content.shared import Figure

_RAISED = "rounded-card border border-line bg-raised"


def numbers(c: Numbers) -> rx.Component:
    """Render sales by month, buyers among viewers, hours as years, and the smaller figures."""
    return band(
        band_head(c.head.title, eyebrow=c.head.eyebrow, lead=c.head.lead),
        reveal(
            _sales(c.sales),
            _conversion(c.conversion),
            _hours(c.hours),
            *(_small(figure) for figure in c.small),
            class_name="grid grid-cols-3 gap-3 sm:gap-4 desktop:grid-cols-12 desktop:gap-5",
        ),
        theme="light",
    )


def _value(text: str, class_name: str) -> rx.Component:
    return rx.el.p(
        text, class_name=f"font-display leading-none font-extrabold tracking-tight tabular-nums {class_name}"
    )


def _sales(c: MonthlySales) -> rx.Component:
    top = max(c.values)
    return rx.el.div(
        rx.el.div(
            _value(c.value, "text-6xl desktop:text-8xl"),
            rx.el.p(c.label, class_name="mt-4 text-lg text-ink-muted"),
        ),
        rx.el.div(
            rx.el.p(c.unit, class_name="mb-3 text-xs text-ink-muted"),
            rx.el.div(
                *(
                    rx.el.div(
                        # A container for the bars alone, so that the label below takes none of their height.
                        rx.el.div(
                            rx.el.div(
                                class_name=(
                                    f"absolute inset-x-0 bottom-0 h-[{value / top:.1%}] rounded-t-md bg-linear-to-t "
                                    "from-violet/25 " + ("to-violet-on-ink" if value == top else "to-violet")
                                ),
                            ),
                            class_name="relative w-full grow forced-color-adjust-none",
                        ),
                        rx.el.span(month, class_name="mt-2 text-[min(0.75rem,3.25vw)] text-ink-muted"),
                        class_name="flex flex-1 flex-col items-center",
                    )
                    for month, value in zip(c.months, c.values, strict=True)
                ),
                class_name="flex min-h-44 grow items-stretch gap-1.5 desktop:gap-3",
            ),
            role="img",
            aria_label=c.alt,
            class_name="mt-10 flex grow flex-col",
        ),
        class_name=(
            "screen-glow col-span-3 flex flex-col rounded-card bg-ink p-6 text-ink-text sm:p-8 desktop:col-span-7 "
            "desktop:row-span-2 forced-colors:border"
        ),
    )


def _conversion(c: NotedFigure) -> rx.Component:
    return rx.el.div(
        rx.el.p(
            rx.el.span(c.value, class_name="font-display text-5xl font-extrabold tracking-tight"),
            c.label,
            class_name="flex flex-wrap items-baseline gap-x-3 text-muted [&>span]:text-text",
        ),
        _crowd(),
        rx.el.p(c.note, class_name="mt-5 text-muted"),
        class_name=f"{_RAISED} p-6 sm:p-8 col-span-3 desktop:col-span-5",
    )


def _crowd() -> rx.Component:
    """Draw a thousand viewers as dots, forty-six of them lit."""
    columns, rows, pitch = 50, 20, 10
    width, height = columns * pitch, rows * pitch
    buyers = sorted(random.Random(9).sample(range(columns * rows), 46))
    lit = "".join(f"M{seat % columns * pitch + 5} {seat // columns * pitch + 5}h0" for seat in buyers)
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f'<pattern id="seats" width="{pitch}" height="{pitch}" patternUnits="userSpaceOnUse">'
        f'<circle cx="5" cy="5" r="2.4" fill="{PALETTE.paper_line}"/></pattern>'
        f'<path d="M0 0h{width}v{height}H0z" fill="url(#seats)"/>'
        f'<path d="{lit}" stroke="{PALETTE.violet}" stroke-width="7.5" stroke-linecap="round"/></svg>'
    )
    return drawing_file("crowd", svg, size=(width, height), class_name="mt-6 w-full bg-raised forced-color-adjust-none")


def _hours(c: Hours) -> rx.Component:
    return rx.el.div(
        rx.el.p(
            rx.el.span(c.value, class_name="font-display text-5xl font-extrabold tracking-tight"),
            c.label,
            class_name="flex flex-wrap items-baseline gap-x-3 text-muted [&>span]:text-text",
        ),
        rx.el.div(
            *(
                rx.el.div(
                    rx.el.div(class_name=f"h-full w-[{min(1, c.years - year):.0%}] bg-violet"),
                    class_name="h-3 flex-1 overflow-hidden rounded-full bg-high forced-color-adjust-none",
                )
                for year in range(-int(-c.years // 1))
            ),
            aria_hidden="true",
            class_name="mt-6 flex gap-1.5",
        ),
        rx.el.p(c.note, class_name="mt-5 text-muted"),
        class_name=f"{_RAISED} p-6 sm:p-8 col-span-3 desktop:col-span-5",
    )


def _small(c: Figure) -> rx.Component:
    return rx.el.div(
        _value(c.value, "text-[min(1.5rem,6.5vw)] max-xs:text-2xl sm:text-4xl md:text-5xl"),
        rx.el.p(c.label, class_name="mt-3 text-sm leading-snug hyphens-auto text-muted sm:text-base"),
        class_name=f"{_RAISED} px-3 py-4 max-xs:col-span-3 sm:p-8 desktop:col-span-4",
    )
