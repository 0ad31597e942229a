import math
from decimal import Decimal
from itertools import pairwise

import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.chart import chart, fade
from livecommerce.content.for_brands import Funnel, Stage
from livecommerce.languages.formatting import decimal, euros, percent, thousands
from livecommerce.pages.for_brands.curve import Point, line, move

_svg = rx.el.svg
# The grid of the drawing, and how far the band extends beyond it to reach the edges of the screen.
_LONG, _WIDE, _BEYOND = 1000.0, 300.0, 1000.0


def _edge(widths: list[float]) -> list[Point]:
    """Return points along the funnel with the band's half-width, flat at each stage."""
    step = _LONG / len(widths)
    return [(step * (i + 0.5), width / 2) for i, width in enumerate(widths)]


def _side(edge: list[Point], sign: int, upright: bool) -> list[tuple[Point, Point, Point]]:
    """Return the Bézier segments of one side, as first control, second control and end."""

    def place(along: float, out: float) -> Point:
        across = _WIDE / 2 + sign * out
        return (across, along) if upright else (along, across)

    return [
        (place((a + b) / 2, out_a), place((a + b) / 2, out_b), place(b, out_b))
        for (a, out_a), (b, out_b) in pairwise(edge)
    ]


def _cubic(piece: tuple[Point, Point, Point]) -> str:
    return "C" + " ".join(f"{x:.0f} {y:.0f}" for x, y in piece)


def _ribbon(stages: list[Stage], *, upright: bool, scale: float) -> str:
    """Return the outline of the band, whose width follows the logarithm of each stage's value."""
    most = math.log10(max(stage.value for stage in stages))
    edge = _edge([scale * _WIDE * math.log10(stage.value) / most for stage in stages])
    edge = [(-_BEYOND, edge[0][1]), *edge, (_LONG + _BEYOND, edge[-1][1])]
    near, far = _side(edge, -1, upright), _side(list(reversed(edge)), 1, upright)

    def place(along: float, across: float) -> Point:
        return (across, along) if upright else (along, across)

    start = place(-_BEYOND, _WIDE / 2 - edge[0][1])
    turn = place(_LONG + _BEYOND, _WIDE / 2 + edge[-1][1])
    return move(start) + "".join(map(_cubic, near)) + line(turn) + "".join(map(_cubic, far)) + "Z"


def _picture(content: Funnel, *, upright: bool, class_name: str) -> rx.Component:
    name = "funnel-down" if upright else "funnel-across"
    return chart(
        _svg.defs(
            fade(
                name,
                (0.48, "violet", 1),
                (0.57, "magenta", 1),
                (0.64, "coral", 1),
                across=not upright,
            )
        ),
        _svg.path(d=_ribbon(content.stages, upright=upright, scale=1), class_name=f"fill-[url(#{name})] opacity-20"),
        _svg.path(d=_ribbon(content.stages, upright=upright, scale=0.84), class_name=f"fill-[url(#{name})]"),
        view_box="300 1000" if upright else "1000 300",
        label=content.picture,
        class_name=class_name,
    )


def _relation(stage: Stage, before: Stage | None) -> str:
    if before is None or stage.relation == "first":
        return stage.relation_label
    if stage.relation == "share":
        return f"{percent(stage.value, before.value, round_as_integer=True)} {stage.relation_label}"
    return f"{thousands(round(stage.value / before.value))} {stage.relation_label}"


def _stage(stage: Stage, before: Stage | None) -> rx.Component:
    return rx.el.li(
        rx.el.p(
            thousands(stage.value),
            class_name="font-display text-4xl leading-none font-extrabold tabular-nums desktop:flex desktop:h-80 "
            "desktop:items-center desktop:text-ink desktop:forced-color-adjust-none xl:text-5xl",
        ),
        rx.el.div(
            rx.el.h3(stage.label, class_name="text-xl font-bold"),
            rx.el.p(_relation(stage, before), class_name="text-muted desktop:mt-1"),
            class_name="desktop:pt-5",
        ),
        class_name="flex min-h-36 flex-col justify-center gap-2 py-4 desktop:min-h-0 desktop:items-center "
        "desktop:justify-start desktop:gap-0 desktop:py-0 "
        "desktop:text-center",
    )


def _outcome(value: str, label: str) -> rx.Component:
    return rx.el.div(
        rx.el.dt(label, class_name="text-muted"),
        rx.el.dd(value, class_name="font-display text-3xl leading-none font-extrabold tabular-nums desktop:text-4xl"),
        class_name="flex flex-col-reverse justify-end gap-2 border-t-2 border-text pt-5",
    )


def sales_funnel(content: Funnel, *, theme: Theme = "light") -> rx.Component:
    """Render the funnel, horizontal on desktop and vertical on mobile."""
    before = [None, *content.stages[:-1]]
    orders, samples = content.stages[-1].value, content.stages[0].value
    gmv = orders * content.basket
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            rx.el.div(
                _picture(
                    content,
                    upright=False,
                    class_name="absolute inset-x-0 top-0 hidden h-80 w-full overflow-visible desktop:block",
                ),
                _picture(
                    content,
                    upright=True,
                    class_name="absolute inset-y-0 left-0 h-full w-[38%] max-w-44 max-xs:w-1/4 desktop:hidden",
                ),
                rx.el.ol(
                    *[_stage(stage, previous) for stage, previous in zip(content.stages, before, strict=True)],
                    class_name="relative ml-[min(44%,14rem)] grid max-xs:ml-[30%] auto-rows-fr desktop:ml-0 "
                    "desktop:auto-rows-auto desktop:grid-cols-5",
                ),
                class_name="relative",
            ),
            rx.el.dl(
                _outcome(euros(gmv), content.gmv_label),
                _outcome(decimal(Decimal(orders) / samples, 1), content.per_sample_label),
                _outcome(euros(gmv * content.commission), content.commission_label),
                class_name="mt-14 grid gap-8 sm:grid-cols-3 desktop:mt-20",
            ),
            rx.el.p(content.scale_note, class_name="mt-10 text-sm text-muted"),
            amount=0.15,
        ),
        theme=theme,
    )
