"""The wordmarks of brands, drawn."""

from dataclasses import dataclass

import reflex as rx

from livecommerce.components.illustrations.drawing import paint
from livecommerce.content.shared import BrandName


@dataclass(frozen=True)
class _Mark:
    """A wordmark on a sheet 40 units high.

    Attributes:
        label: The name as the brand writes it.
        width: The sheet's width.
        weight: How thick the strokes are.
        strokes: The path of the pen.
        solids: The path of what is filled.
        soft: Whether strokes end and meet in a round.
    """

    label: str
    width: int
    weight: float
    strokes: str
    solids: str = ""
    soft: bool = False


MARKS: dict[BrandName, _Mark] = {
    "oko": _Mark(
        label="OKO",
        width=99,
        weight=6,
        strokes="M18 9a11 11 0 1 0 .01 0M40 6v28M59 7L43 20 59 33M81 9a11 11 0 1 0 .01 0",
        solids="M18 16a4 4 0 1 0 .01 0M81 16a4 4 0 1 0 .01 0",
    ),
    "kiln": _Mark(
        label="KILN",
        width=132,
        weight=3.5,
        strokes="M44 6v28M60 6L45.5 20 60 34M73 6v28M86 6v26.25h13M110 34V6L128 34V6",
        solids="M4 34V18a13 13 0 0 1 26 0v16h-8V21a5 5 0 0 0-10 0v13z",
    ),
    "vela": _Mark(
        label="VELA",
        width=139,
        weight=2.5,
        strokes="M3 7L15 33 27 7M44 8.25h20M44 20h16M44 31.75h20M84 7v24.75h18M112 33L124 7 136 33",
    ),
    "holm": _Mark(
        label="hølm",
        width=108,
        weight=5.5,
        strokes=(
            "M5 5v28M5 24a7.5 7.5 0 0 1 15 0v9M41 15a9 9 0 1 0 .01 0M33 36L49 12M62 5v28"
            "M74 33V16M74 23a7 7 0 0 1 14 0v10M88 23a7 7 0 0 1 14 0v10"
        ),
        soft=True,
    ),
    "dune": _Mark(
        label="dune",
        width=118,
        weight=4,
        strokes=(
            "M17 14a9 9 0 1 0 .01 0M26 4v30M39 13v11a8.5 8.5 0 0 0 17 0v-11"
            "M69 34v-11a8.5 8.5 0 0 1 17 0v11M97 23.5h17a9 9 0 1 0-3 6.5"
        ),
    ),
    "mado": _Mark(
        label="mado",
        width=130,
        weight=8,
        strokes=(
            "M6 32V20M6 22a7 7 0 0 1 14 0v10M20 22a7 7 0 0 1 14 0v10M55 16a8 8 0 1 0 .01 0M63 16v16"
            "M86 16a8 8 0 1 0 .01 0M94 6v26M116 16a8 8 0 1 0 .01 0"
        ),
        soft=True,
    ),
    "nord7": _Mark(
        label="NORD7",
        width=134,
        weight=5,
        strokes=(
            "M5 34V6L24 34V6M45 8.5a11.5 11.5 0 1 0 .01 0M67 34V8.5h9a6.5 6.5 0 0 1 0 13h-9M76 21L85 34"
            "M96.5 8.5v23h5a11.5 11.5 0 0 0 0-23z"
        ),
        solids="M118 6h15l-9 28h-6l7.5-23h-7.5z",
    ),
    "fable": _Mark(
        label="fable",
        width=112,
        weight=3.5,
        strokes=(
            "M17 7c-6-2-9 1-9 6v20M3 16h11M32 14.5a9 9 0 1 0 .01 0M41 15v18M53 5v28M62 14.5a9 9 0 1 0 .01 0"
            "M81 5v28M91 23.5h17a8.5 8.5 0 1 0-3 6.5"
        ),
        soft=True,
    ),
}


def brand_mark(name: BrandName, *, class_name: str = "h-8") -> rx.Component:
    """A brand's wordmark in the colour of the text, named for assistive technology.

    Args:
        name: The brand.
        class_name: Further classes, the height at least; the width follows.
    """
    mark = MARKS[name]
    return rx.el.svg(
        rx.el.svg.path(
            d=mark.strokes,
            **paint(
                fill="none",
                stroke="currentColor",
                stroke_width=mark.weight,
                stroke_linecap="round" if mark.soft else "butt",
                stroke_linejoin="round" if mark.soft else "bevel",
            ),
        ),
        *([rx.el.svg.path(d=mark.solids, **paint(fill="currentColor"))] if mark.solids else []),
        view_box=f"0 0 {mark.width} 40",
        role="img",
        aria_label=mark.label,
        class_name=f"w-auto {class_name}",
    )
