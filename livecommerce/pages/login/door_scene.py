"""The stage door, open, with the light behind it."""

import reflex as rx

from livecommerce.components.illustrations.stage import gradient, scene

svg = rx.el.svg

_STAR = "M0-32 7.5-10.3 30.4-9.9 12.1 3.9 18.8 25.9 0 12.7-18.8 25.9-12.1 3.9-30.4-9.9-7.5-10.3z"


def door_scene(class_name: str = "") -> rx.Component:
    """A dark wall, a door with a star, and the light that falls out onto the floor."""
    return scene(
        gradient("doorway", "coral", "magenta", bottom="1"),
        gradient("spill", "magenta", "magenta", top="0.6"),
        svg.path(d="M20 352h520", class_name="stroke-ink-line stroke-2"),
        svg.path(d="M214 352h152l94 88H96z", class_name="fill-[url(#spill)]"),
        svg.path(d="M202 352V62h176v290", class_name="fill-ink-line"),
        svg.rect(x="214", y="74", width="152", height="278", class_name="fill-[url(#doorway)]"),
        _beyond(),
        svg.path(d="M214 74l-92-26v344l92-40z", class_name="fill-ink-high stroke-ink-line stroke-3"),
        svg.g(svg.path(d=_STAR, class_name="fill-coral"), transform="translate(166 164) skewY(14) scale(.82 1)"),
        svg.rect(x="192", y="216", width="8", height="36", rx="4", class_name="fill-ink-muted"),
        _sign(),
        class_name=class_name,
    )


def _beyond() -> rx.Component:
    return svg.g(
        svg.circle(cx="312", cy="196", r="38", class_name="fill-none stroke-ink-text stroke-7"),
        svg.path(d="M312 234v110M312 314l-22 34M312 314l22 34", class_name="fill-none stroke-ink stroke-6"),
        svg.rect(x="297", y="170", width="30", height="54", rx="6", class_name="fill-ink"),
        svg.path(d="m307 189 12 8-12 8z", class_name="fill-ink-text"),
    )


def _sign() -> rx.Component:
    return svg.g(
        svg.rect(
            x="236", y="14", width="108", height="34", rx="10", class_name="fill-ink-raised stroke-coral stroke-3"
        ),
        svg.circle(cx="256", cy="31", r="6", class_name="animate-pulse-live fill-coral"),
        svg.path(d="M276 26v10M288 22v18M300 27v8M312 23v16M324 28v6", class_name="stroke-ink-text stroke-4"),
    )
