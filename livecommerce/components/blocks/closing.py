"""The closing band of a page, with its call to action."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band
from livecommerce.components.blocks.opening import calls_to_action
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing, fade
from livecommerce.content.audience import Closing

_svg = rx.el.svg


def _empty_stage() -> rx.Component:
    return drawing(
        _svg.defs(
            fade("closing-beam", (0, "violet", 0.7), (0.7, "violet", 0.22), (1, "violet", 0.1)),
            fade("closing-floor", (0, "violet-on-ink", 0.55), (0.7, "violet", 0.25), (1, "violet", 0), radial=True),
        ),
        _svg.path(d="M520 0h160l420 820H100z", class_name="fill-[url(#closing-beam)] blur-2xl"),
        _svg.ellipse(cx="600", cy="830", rx="520", ry="84", class_name="fill-[url(#closing-floor)]"),
        # A stool and a microphone on its stand.
        _svg.path(
            d="M548 832l12-92M604 832l-12-92M554 792h44",
            class_name="fill-transparent stroke-ink stroke-6 [stroke-linecap:round]",
        ),
        _svg.rect(x="538", y="728", width="76", height="14", rx="7", class_name="fill-coral"),
        _svg.path(
            d="M654 836h44M676 836v-134l-16-14",
            class_name="fill-transparent stroke-ink stroke-5 [stroke-linecap:round]",
        ),
        _svg.rect(
            x="640",
            y="666",
            width="16",
            height="34",
            rx="8",
            class_name="fill-ink-text -rotate-45 origin-[648px_683px]",
        ),
        view_box="1200 900",
        class_name="absolute -bottom-20 left-1/2 -z-10 w-[75rem] max-w-none -translate-x-1/2 desktop:-bottom-28",
    )


def _stage(content: Closing) -> rx.Component:
    """The dark variant: words in a beam of light above an empty stool."""
    return band(
        reveal(
            rx.el.h2(content.title, class_name="text-h2 font-bold"),
            rx.el.p(content.lead, class_name="mx-auto mt-6 max-w-xl text-lead text-muted"),
            calls_to_action(content.action, content.aside, class_name="mt-10 justify-center"),
            class_name="mx-auto max-w-3xl pb-44 text-center desktop:pt-8",
        ),
        rx.el.div(_empty_stage(), aria_hidden="true"),
        theme="dark",
        class_name="overflow-y-clip",
    )


def _signal() -> rx.Component:
    return drawing(
        *[
            _svg.circle(cx="300", cy="300", r=str(radius), class_name="fill-transparent stroke-ink/20 stroke-2")
            for radius in (120, 180, 240, 298)
        ],
        _svg.circle(cx="300", cy="300", r="72", class_name="fill-paper"),
        _svg.path(d="M276 262l58 38-58 38z", class_name="fill-ink stroke-ink stroke-8 [stroke-linejoin:round]"),
        view_box="600 600",
        class_name="absolute top-1/2 right-0 hidden w-[36rem] -translate-y-1/2 translate-x-1/8 desktop:block",
    )


def _poster(content: Closing) -> rx.Component:
    """The light variant: words on a card in the hot colours."""
    return band(
        rx.el.div(
            _signal(),
            reveal(
                rx.el.h2(content.title, class_name="max-w-2xl text-h2 font-bold"),
                rx.el.p(content.lead, class_name="mt-6 max-w-xl text-lead"),
                calls_to_action(content.action, content.aside, variant="quiet", class_name="mt-10"),
                class_name="relative",
            ),
            class_name="relative overflow-hidden rounded-card bg-linear-to-br from-coral to-magenta px-6 py-14 "
            "text-ink sm:px-12 "
            "desktop:px-20 desktop:py-28",
        ),
        theme="light",
    )


def closing(content: Closing, *, theme: Theme = "dark") -> rx.Component:
    """A stage on dark ground, a poster on light."""
    return _stage(content) if theme == "dark" else _poster(content)
