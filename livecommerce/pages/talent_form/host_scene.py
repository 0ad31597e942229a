"""A host at the counter, in front of a ring light."""

import reflex as rx

from livecommerce.components.illustrations.stage import stage

svg = rx.el.svg


def host_scene(class_name: str = "") -> rx.Component:
    """Somebody holds up a product behind a counter; a phone in a ring light looks on."""
    return stage(_host(), _counter(), _ring_light(), class_name=class_name)


def _host() -> rx.Component:
    return svg.g(
        svg.path(d="M240 186q-4-50 38-50t38 50q2 26-8 34h-60q-10-10-8-34z", class_name="fill-ink"),
        svg.path(d="M218 318q0-86 52-92h18q54 6 54 92z", class_name="fill-violet"),
        svg.path(d="M264 204h28v26q-14 16-28 0z", class_name="fill-ink-text"),
        svg.circle(cx="278", cy="184", r="28", class_name="fill-ink-text"),
        svg.path(d="M249 182q0-34 30-34t28 32q-26 2-38-14-6 12-20 16z", class_name="fill-ink"),
        svg.path(d="M268 195q10 9 20 0", class_name="fill-none stroke-magenta stroke-[3.5]"),
        svg.path(d="M232 268q-40-4-48-48", class_name="fill-none stroke-violet stroke-[26]"),
        svg.circle(cx="183", cy="206", r="13", class_name="fill-ink-text"),
        svg.rect(x="166", y="140", width="36", height="58", rx="9", class_name="fill-coral"),
        svg.rect(x="174", y="124", width="20", height="18", rx="4", class_name="fill-ink-text"),
        svg.rect(x="172", y="160", width="24", height="20", rx="3", class_name="fill-ink-text"),
    )


def _counter() -> rx.Component:
    return svg.g(
        svg.path(d="M170 308h220v62q-110 30-220 0z", class_name="fill-ink-line"),
        svg.path(d="M170 308h110v77q-55 0-110-15z", class_name="fill-ink-raised"),
        svg.rect(x="158", y="298", width="244", height="14", rx="7", class_name="fill-ink-text"),
        svg.rect(x="326", y="262", width="22", height="36", rx="5", class_name="fill-magenta"),
        svg.rect(x="354", y="274", width="28", height="24", rx="5", class_name="fill-coral"),
    )


def _ring_light() -> rx.Component:
    return svg.g(
        svg.path(d="M456 262v140M456 352l-28 46M456 352l28 46", class_name="fill-none stroke-ink-muted stroke-5"),
        svg.circle(cx="456", cy="212", r="48", class_name="fill-none stroke-ink-text stroke-9"),
        svg.rect(x="436", y="176", width="40", height="72", rx="8", class_name="fill-ink stroke-ink-muted stroke-3"),
        svg.circle(cx="448", cy="188", r="4", class_name="animate-pulse-live fill-coral"),
        svg.path(d="m450 204 14 9-14 9z", class_name="fill-ink-text"),
    )
