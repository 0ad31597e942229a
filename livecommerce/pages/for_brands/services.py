"""The services for brands, drawn as the channels of a mixing desk."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.for_brands import Service, Services

_LEVELS = 20
_SEGMENTS = "[mask-image:repeating-linear-gradient(to_top,black_0_6px,transparent_6px_8px)]"


def _meter(level: int) -> rx.Component:
    return rx.el.span(
        rx.el.span(class_name=f"absolute inset-0 bg-line {_SEGMENTS}"),
        rx.el.span(
            class_name=f"absolute inset-0 bg-linear-to-t from-violet from-40% via-magenta via-75% to-coral {_SEGMENTS} "
            f"[clip-path:inset({100 - 100 * level / _LEVELS:.0f}%_0_0_0)]"
        ),
        class_name="relative h-28 desktop:h-40 w-5 forced-color-adjust-none",
    )


def _fader(level: int) -> rx.Component:
    return rx.el.span(
        rx.el.span(class_name="absolute inset-y-0 left-1/2 w-1.5 -translate-x-1/2 rounded-full bg-band"),
        rx.el.span(
            rx.el.span(class_name="h-0.5 w-full bg-coral"),
            class_name="absolute left-1/2 flex h-9 w-14 -translate-x-1/2 translate-y-1/2 items-center "
            "rounded-md border border-line "
            f"bg-linear-to-b from-ink-line to-ink-high shadow-card bottom-[{100 * level / _LEVELS:.0f}%]",
        ),
        class_name="relative h-28 desktop:h-40 flex-1 forced-color-adjust-none",
    )


def _channel(number: int, service: Service, channel: str) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.p(f"{channel} {number}", class_name="flex-1 self-start text-sm text-muted tabular-nums"),
            _fader(service.level),
            _meter(service.level),
            _meter(service.level - 2),
            aria_hidden="true",
            class_name="flex items-end gap-1.5 border-b border-line pb-7",
        ),
        rx.el.h3(service.title, class_name="mt-7 text-2xl font-bold"),
        rx.el.p(service.text, class_name="mt-3 text-muted"),
        rx.el.ul(
            *[
                rx.el.li(
                    icon("check", size=18, class_name="mt-1 text-hot"),
                    rx.el.span(point),
                    class_name="flex gap-2.5 text-base leading-snug",
                )
                for point in service.points
            ],
            class_name="mt-6 grid gap-3",
        ),
        class_name="bg-raised p-7",
    )


def services(content: Services, *, theme: Theme = "dark") -> rx.Component:
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            *[_channel(number, service, content.channel) for number, service in enumerate(content.items, start=1)],
            class_name="grid gap-px overflow-hidden rounded-card border border-line bg-line sm:grid-cols-2 "
            "xl:grid-cols-4",
            tag="ul",
        ),
        theme=theme,
    )
