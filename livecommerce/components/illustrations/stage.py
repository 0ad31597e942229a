"""The stage that most scenes share: a truss with lamps, a beam, a round floor."""

from typing import Literal

import reflex as rx

svg = rx.el.svg

Beam = Literal["steady", "searching", "failing"]

_BEAMS: dict[Beam, str] = {
    "steady": "",
    "searching": "origin-[280px_50px] animate-search",
    "failing": "animate-flicker",
}


def stage(*props: rx.Component, beam: Beam = "steady", class_name: str = "") -> rx.Component:
    """A decorative scene with props in the light of the middle lamp.

    Args:
        props: SVG shapes; the floor's middle is at 280, 366 and the drawing 560 wide and 440 high.
        beam: The animation of the light.
        class_name: Classes of the drawing, above all its size.
    """
    return scene(
        gradient("beam", "coral", "magenta", top="0.8"),
        gradient("side-beam", "violet", "violet", top="0.5"),
        svg.defs(
            svg.radial_gradient(
                svg.stop(offset="0", class_name="[stop-color:var(--color-coral)]", stop_opacity="0.9"),
                svg.stop(offset="1", class_name="[stop-color:var(--color-magenta)]", stop_opacity="0"),
                custom_attrs={"id": "pool"},
            )
        ),
        *([_curtain(), svg.g(_curtain(), transform="matrix(-1 0 0 1 560 0)")] if beam != "steady" else []),
        svg.rect(x="20", y="14", width="520", height="9", rx="4.5", class_name="fill-ink-line"),
        svg.path(d="M42 366v16c0 26 107 46 238 46s238-20 238-46v-16z", class_name="fill-ink-raised"),
        svg.ellipse(cx="280", cy="366", rx="238", ry="46", class_name="fill-ink-high stroke-ink-line"),
        *([_side_beam(), svg.g(_side_beam(), transform="matrix(-1 0 0 1 560 0)")] if beam == "steady" else []),
        _lamp(130, turn=-20),
        _lamp(430, turn=20),
        svg.g(
            svg.path(d="M259 56h42l126 312q-147 40-294 0z", class_name="fill-[url(#beam)]"),
            svg.path(d="M270 56h20l62 322q-72 8-144 0z", class_name="fill-[url(#beam)] opacity-60"),
            svg.ellipse(cx="280", cy="370", rx="150", ry="29", class_name="fill-[url(#pool)]"),
            class_name=_BEAMS[beam],
        ),
        svg.g(_lamp(280, lit=True), class_name="origin-[280px_16px] animate-follow" if beam == "searching" else ""),
        *props,
        class_name=class_name,
    )


def scene(*shapes: rx.Component, class_name: str = "") -> rx.Component:
    """The canvas of a decorative drawing, 560 wide and 440 high, whose lines have round ends."""
    canvas = f"block h-auto w-full [stroke-linecap:round] {class_name}"
    return svg(*shapes, view_box="0 0 560 440", aria_hidden="true", class_name=canvas)


def gradient(name: str, start: str, end: str, *, top: str = "1", bottom: str = "0") -> rx.Component:
    """A gradient from top to bottom, between two colours of the tokens, to fill shapes with by its name."""
    return svg.defs(
        svg.linear_gradient(
            svg.stop(offset="0", class_name=f"[stop-color:var(--color-{start})]", stop_opacity=top),
            svg.stop(offset="1", class_name=f"[stop-color:var(--color-{end})]", stop_opacity=bottom),
            custom_attrs={"id": name},
            x2="0",
            y2="1",
        )
    )


def _lamp(x: int, *, turn: int = 0, lit: bool = False) -> rx.Component:
    return svg.g(
        svg.path(d="M0 2v8", class_name="stroke-ink-line stroke-6"),
        svg.path(d="M-15 8h30l7 30h-44z", class_name="fill-ink-line"),
        svg.ellipse(cx="0", cy="38", rx="22", ry="5", class_name="fill-coral" if lit else "fill-violet"),
        transform=f"translate({x} 16) rotate({turn})",
    )


def _side_beam() -> rx.Component:
    return svg.path(d="M123 46l40 12 190 306q-80 24-140 8z", class_name="fill-[url(#side-beam)]")


def _curtain() -> rx.Component:
    return svg.g(
        svg.path(d="M22 18h92q-6 150-38 246-22 66-20 118-22 10-44-2 14-180 10-362z", class_name="fill-ink-high"),
        svg.path(
            d="M46 18q2 170-16 368M72 18q0 150-26 252-14 60-12 118M96 18q-4 150-34 246-18 62-18 124",
            class_name="fill-none stroke-ink-line stroke-3",
        ),
    )
