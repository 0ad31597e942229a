"""A parcel of samples, open in the light."""

import reflex as rx

from livecommerce.components.illustrations.stage import stage

svg = rx.el.svg


def parcel_scene(class_name: str = "") -> rx.Component:
    """A sample rises from its box; a video plays on one side, coins stack on the other."""
    return stage(_sample(), _box(), _video(), _coins(), class_name=class_name)


def _sample() -> rx.Component:
    return svg.g(
        svg.rect(x="266", y="160", width="28", height="22", rx="5", class_name="fill-ink-text"),
        svg.rect(x="252", y="180", width="56", height="110", rx="14", class_name="fill-coral"),
        svg.path(d="M280 180h14q14 0 14 14v96h-28z", class_name="fill-magenta"),
        svg.rect(x="262", y="206", width="36", height="34", rx="6", class_name="fill-ink-text"),
        class_name="animate-drift",
    )


def _box() -> rx.Component:
    return svg.g(
        svg.path(d="M196 276l84 18v100l-84-22z", class_name="fill-violet"),
        svg.path(d="M364 276l-84 18v100l84-22z", class_name="fill-violet-on-ink"),
        svg.path(d="M196 276l84 18-22 30-88-22z", class_name="fill-violet-on-ink"),
        svg.path(d="M364 276l-84 18 22 30 88-22z", class_name="fill-ink-text"),
        svg.path(d="M312 336l34-9v20l-34 9z", class_name="fill-ink-text"),
    )


def _video() -> rx.Component:
    return svg.g(
        svg.rect(
            x="66",
            y="196",
            width="84",
            height="118",
            rx="14",
            class_name="fill-ink-raised stroke-ink-muted stroke-3",
        ),
        svg.circle(cx="108", cy="246", r="22", class_name="fill-coral"),
        svg.path(d="m101 235 18 11-18 11z", class_name="fill-ink"),
        svg.rect(x="80", y="286", width="56", height="6", rx="3", class_name="fill-ink-line"),
        svg.rect(x="80", y="286", width="34", height="6", rx="3", class_name="fill-ink-text"),
        class_name="origin-[108px_255px] -rotate-6",
    )


def _coins() -> rx.Component:
    heights = {424: 5, 474: 3}
    return svg.g(
        *(
            svg.g(
                svg.path(
                    d=f"M{x - 22} {368 - 13 * place}v9c0 5 10 9 22 9s22-4 22-9v-9z",
                    class_name="fill-magenta",
                ),
                svg.ellipse(cx=str(x), cy=str(368 - 13 * place), rx="22", ry="9", class_name="fill-coral"),
            )
            for x, height in heights.items()
            for place in range(height)
        )
    )
