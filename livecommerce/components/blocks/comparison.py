"""A comparison of two options, fact by fact."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing, fade
from livecommerce.content.audience import Comparison, Option, Picture

_svg = rx.el.svg


def _studio() -> rx.Component:
    return drawing(
        _svg.defs(
            fade("place-beam", (0, "ink-text", 0.55), (1, "ink-text", 0)),
            fade("place-stage", (0, "magenta", 0.5), (1, "magenta", 0), radial=True),
        ),
        _svg.rect(width="480", height="200", class_name="fill-ink-high"),
        _svg.ellipse(cx="240", cy="172", rx="220", ry="60", class_name="fill-[url(#place-stage)]"),
        _svg.rect(y="18", width="480", height="4", class_name="fill-ink-line"),
        *[
            _svg.g(
                _svg.path(d=f"M{x - 14} 44h28l{spread} 120h-{28 + 2 * spread}z", class_name="fill-[url(#place-beam)]"),
                _svg.rect(x=str(x - 2), y="20", width="4", height="10", class_name="fill-ink-muted"),
                _svg.rect(x=str(x - 18), y="28", width="36", height="18", rx="5", class_name="fill-ink"),
            )
            for x, spread in [(110, 34), (240, 50), (370, 34)]
        ],
        _svg.rect(x="170", y="136", width="140", height="10", rx="4", class_name="fill-ink-text"),
        _svg.path(d="M182 146h116l-6 54H188z", class_name="fill-ink-line"),
        _svg.rect(x="188", y="112", width="16", height="24", rx="4", class_name="fill-coral"),
        _svg.rect(x="210", y="104", width="12", height="32", rx="4", class_name="fill-violet"),
        _svg.rect(x="262", y="116", width="30", height="20", rx="4", class_name="fill-magenta"),
        *[
            _svg.g(
                _svg.path(
                    d=f"M{x} 150v50M{x} 158l-16 42M{x} 158l16 42",
                    class_name="fill-transparent stroke-ink-muted stroke-3",
                ),
                _svg.rect(x=str(x - 18), y="126", width="36", height="26", rx="5", class_name="fill-ink"),
                _svg.circle(cx=str(x), cy="139", r="8", class_name="fill-violet"),
                _svg.circle(cx=str(x + 13), cy="130", r="2.5", class_name="fill-coral"),
            )
            for x in (58, 422)
        ],
        view_box="480 200",
        class_name="block w-full",
    )


def _home() -> rx.Component:
    return drawing(
        _svg.defs(
            fade("place-night", (0, "ink", 1), (1, "violet", 0.8)),
            fade("place-lamp", (0, "coral", 0.75), (1, "coral", 0), radial=True),
        ),
        _svg.rect(width="480", height="200", class_name="fill-ink-high"),
        _svg.rect(x="42", y="28", width="112", height="104", rx="6", class_name="fill-[url(#place-night)]"),
        _svg.circle(cx="124", cy="54", r="10", class_name="fill-ink-text"),
        _svg.path(d="M42 132v-26h20v-14h18v22h22v-30h20v20h32v28z", class_name="fill-ink"),
        _svg.path(d="M98 28v104M42 80h112", class_name="fill-transparent stroke-ink-line stroke-4"),
        _svg.circle(cx="258", cy="92", r="104", class_name="fill-[url(#place-lamp)]"),
        _svg.circle(cx="258", cy="92", r="42", class_name="fill-transparent stroke-ink-text stroke-[7px]"),
        _svg.path(
            d="M258 134v66M258 176l-20 24M258 176l20 24", class_name="fill-transparent stroke-ink-muted stroke-4"
        ),
        _svg.rect(x="244", y="66", width="28", height="52", rx="5", class_name="fill-ink"),
        _svg.circle(cx="258", cy="110", r="3", class_name="fill-coral"),
        _svg.rect(x="318", y="146", width="132", height="9", rx="4", class_name="fill-ink-text"),
        _svg.path(d="M332 155v45M438 155v45", class_name="fill-transparent stroke-ink-muted stroke-5"),
        _svg.rect(x="334", y="120", width="18", height="26", rx="5", class_name="fill-violet"),
        _svg.rect(x="358", y="128", width="30", height="18", rx="4", class_name="fill-magenta"),
        _svg.path(
            d="M404 146v-22M404 130c-14 0-18-10-18-18 12 0 18 6 18 18zm0-8c0-14 8-22 20-22 0 14-6 22-20 22z",
            class_name="fill-good-on-ink stroke-good-on-ink stroke-2",
        ),
        view_box="480 200",
        class_name="block w-full",
    )


_PICTURES: dict[Picture, rx.Component] = {"studio": _studio(), "home": _home()}


def _option(option: Option) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.div(_PICTURES[option.picture], class_name="overflow-hidden"),
            rx.el.div(
                rx.el.h3(option.name, class_name="text-2xl font-bold"),
                rx.el.p(option.text, class_name="mt-1 text-muted"),
                class_name="px-6 pt-6 pb-6 sm:px-9",
            ),
        ),
        rx.el.dl(
            *[
                rx.el.div(
                    rx.el.dt(fact.label, class_name="text-eyebrow font-semibold text-cool group-last:text-hot"),
                    rx.el.dd(fact.value, class_name="mt-1"),
                    class_name="group border-t border-line px-6 py-4 sm:px-9",
                )
                for fact in option.facts
            ],
            class_name=f"row-span-{len(option.facts)} grid md:grid-rows-subgrid",
        ),
        class_name=f"row-span-{len(option.facts) + 1} grid overflow-hidden rounded-card border border-line "
        "bg-raised pb-3 "
        "md:grid-rows-subgrid",
    )


def comparison(content: Comparison, *, theme: Theme = "dark") -> rx.Component:
    """Two columns whose rows stand on the same lines."""
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            *[_option(option) for option in content.options],
            class_name="grid gap-x-5 gap-y-8 md:grid-cols-2 md:gap-y-0",
            tag="ul",
        ),
        *([rx.el.p(content.note, class_name="mt-8 max-w-2xl text-muted")] if content.note else []),
        theme=theme,
    )
