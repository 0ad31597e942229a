"""The hero of the page for brands, with the report of a show across the page."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.opening import opening_lead, opening_title
from livecommerce.components.illustrations.chart import chart, fade
from livecommerce.content.audience import Opening
from livecommerce.content.for_brands import Campaign, Peak, Product
from livecommerce.languages.formatting import euros, percent, thousands
from livecommerce.pages.for_brands.curve import line, move, smooth

_svg = rx.el.svg

# The chart's maximum and its grid lines, in euros.
_CEILING = 640
_LINES = (200, 400, 600)


def _figure(label: str, value: str, note: str, *, hot: bool = False) -> rx.Component:
    return rx.el.div(
        rx.el.p(label, class_name="text-sm text-muted"),
        rx.el.p(
            value,
            class_name="mt-1 font-display text-2xl leading-none font-extrabold tabular-nums md:text-3xl "
            "desktop:text-4xl " + ("bg-linear-to-r from-coral to-magenta bg-clip-text text-transparent" if hot else ""),
        ),
        rx.el.p(note, class_name="mt-2 text-sm text-cool"),
        class_name="min-w-0 border-line p-4 max-xs:not-first:border-t max-sm:nth-3:border-l-0 "
        "max-sm:nth-[n+3]:border-t xs:not-first:border-l sm:p-5 desktop:px-8 desktop:py-6",
    )


def _figures(content: Campaign) -> rx.Component:
    return rx.el.div(
        _figure(content.gmv_label, euros(content.gmv), content.hours_note, hot=True),
        _figure(
            content.orders_label,
            thousands(content.orders),
            f"{euros(content.gmv / content.orders)} {content.basket_label}",
        ),
        _figure(content.viewers_label, thousands(content.viewers), content.hours_note),
        _figure(
            content.clicks_label,
            thousands(content.clicks),
            f"{percent(content.clicks, content.viewers)} {content.clicks_share_label}",
        ),
        class_name="grid xs:grid-cols-2 border-y border-line sm:grid-cols-4",
    )


def _peak(peak: Peak, content: Campaign) -> rx.Component:
    left = 100 * peak.reading / (len(content.readings) - 1)
    # On a phone, a label near an edge is placed to one side of its point, clear of the edge and of the sums there.
    aside = "max-sm:-translate-x-4/5" if left > 75 else "max-sm:-translate-x-1/5" if left < 30 else ""
    bottom = 100 * content.readings[peak.reading] / _CEILING
    return rx.el.span(
        rx.el.span(
            class_name="absolute bottom-0 left-0 size-3 -translate-x-1/2 translate-y-1/2 rounded-full border-2 "
            "border-raised bg-coral"
        ),
        rx.el.span(
            rx.el.span(peak.time, class_name="block font-display font-bold text-text"),
            peak.text,
            class_name=f"absolute bottom-3.5 left-0 -translate-x-1/2 {aside} rounded-lg bg-band px-2.5 py-1 "
            "text-center text-xs leading-tight whitespace-nowrap text-muted",
        ),
        class_name=f"absolute bottom-[{bottom:.1f}%] left-[{left:.1f}%]",
    )


def _chart(content: Campaign) -> rx.Component:
    last = len(content.readings) - 1
    points = [(1000 * i / last, 300 - 300 * value / _CEILING) for i, value in enumerate(content.readings)]
    curve = move(points[0]) + smooth(points)
    return rx.el.div(
        rx.el.p(content.chart_title, class_name="text-sm text-muted"),
        rx.el.div(
            *[
                rx.el.span(
                    rx.el.span(euros(value), class_name="absolute -top-5 left-0 text-xs text-muted tabular-nums"),
                    class_name=f"absolute inset-x-0 bottom-[{100 * value / _CEILING:.1f}%] border-t "
                    "border-dashed border-line",
                )
                for value in _LINES
            ],
            chart(
                _svg.defs(
                    fade("gmv-area", (0, "violet", 0.75), (1, "violet", 0.05)),
                    fade("gmv-line", (0, "violet-on-ink", 1), (0.55, "magenta", 1), (1, "coral", 1), across=True),
                ),
                _svg.path(d=curve + line((1000, 300)) + line((0, 300)) + "Z", class_name="fill-[url(#gmv-area)]"),
                _svg.path(
                    d=curve,
                    class_name="fill-transparent stroke-[url(#gmv-line)] stroke-3 [vector-effect:non-scaling-stroke]",
                ),
                view_box="1000 300",
                class_name="absolute inset-0 size-full animate-unroll",
            ),
            *[_peak(peak, content) for peak in content.peaks],
            class_name="relative mt-9 min-h-52 flex-1 border-b border-line desktop:min-h-72",
        ),
        rx.el.div(
            *[rx.el.span(hour) for hour in content.hours],
            class_name="mt-2 flex justify-between text-xs text-muted tabular-nums",
        ),
        class_name="drawn-scale flex min-w-0 flex-col p-5 desktop:p-8",
    )


def _product(product: Product, content: Campaign) -> rx.Component:
    share = 100 * product.units / max(other.units for other in content.products)
    return rx.el.div(
        rx.el.p(
            rx.el.span(product.name, class_name="font-semibold"),
            rx.el.span(f"{product.units} {content.units_label}", class_name="text-muted tabular-nums"),
            class_name="flex justify-between text-sm",
        ),
        rx.el.span(
            rx.el.span(class_name=f"block h-full rounded-full bg-violet w-[{share:.1f}%]"),
            class_name="mt-1.5 block h-2 rounded-full bg-high forced-color-adjust-none",
        ),
    )


def _conversion(content: Campaign) -> rx.Component:
    dots = round(content.clicks / content.orders)
    return rx.el.div(
        rx.el.div(
            rx.el.p(content.conversion_label, class_name="text-sm text-muted"),
            rx.el.p(
                percent(content.orders, content.clicks),
                class_name="mt-1 font-display text-5xl leading-none font-extrabold tabular-nums",
            ),
            rx.el.div(
                *[
                    rx.el.span(
                        class_name="aspect-square rounded-full "
                        + ("bg-linear-to-br from-coral to-magenta shadow-glow" if dot == dots - 1 else "bg-cool/25")
                    )
                    for dot in range(dots)
                ],
                class_name="mt-5 grid max-w-64 grid-cols-10 gap-1.5 forced-color-adjust-none",
            ),
            rx.el.p(content.conversion_note, class_name="mt-4 text-sm text-muted"),
        ),
        rx.el.div(
            rx.el.p(content.products_title, class_name="text-sm text-muted"),
            rx.el.div(*[_product(product, content) for product in content.products], class_name="mt-3 grid gap-4"),
            class_name="border-line max-sm:mt-8 max-sm:border-t max-sm:pt-6 desktop:mt-8 desktop:border-t desktop:pt-6",
        ),
        class_name="border-t border-line p-5 sm:max-desktop:grid sm:max-desktop:grid-cols-2 sm:max-desktop:gap-10 "
        "desktop:border-t-0 desktop:border-l desktop:p-8",
    )


def _report(content: Campaign) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.div(
                rx.el.p(content.title, class_name="font-display text-xl font-bold"),
                rx.el.p(content.place, class_name="text-sm text-muted"),
            ),
            rx.el.p(
                rx.el.span(class_name="size-2 rounded-full bg-good"),
                content.status,
                class_name="flex items-center gap-2 rounded-full bg-high px-3 py-1 text-sm font-semibold "
                "text-good tabular-nums",
            ),
            class_name="flex flex-wrap items-center justify-between gap-3 px-5 py-5 desktop:px-8",
        ),
        _figures(content),
        rx.el.div(_chart(content), _conversion(content), class_name="grid grid-cols-1 desktop:grid-cols-[1fr_22rem]"),
        role="img",
        aria_label=content.label,
        class_name="mt-14 overflow-hidden rounded-card border border-line bg-raised shadow-stage desktop:mt-16",
    )


def campaign_report(opening: Opening, content: Campaign) -> rx.Component:
    """Render title and lead side by side, with the report across both."""
    return band(
        rx.el.div(
            opening_title(opening),
            opening_lead(opening, class_name="desktop:pb-2"),
            class_name="grid items-end gap-x-10 gap-y-6 desktop:grid-cols-[8fr_5fr] xl:gap-x-16",
        ),
        _report(content),
        theme="dark",
        first=True,
        class_name="bg-[radial-gradient(80rem_46rem_at_50%_70%,color-mix(in_oklab,var(--color-violet)_30%,transparent),transparent)]",
    )
