"""Inline the drawings of `livecommerce/drawings/`."""

from functools import cache
from pathlib import Path
from typing import Any

import reflex as rx

import livecommerce
from livecommerce.brand.drawing import Drawing, read_drawing
from livecommerce.brand.look import PALETTE

FOLDER = Path(livecommerce.__path__[0]) / "drawings"


@cache
def read(name: str) -> Drawing:
    """Read a file below `drawings/`, named without its suffix.

    Raises:
        ContentError: The file has elements that a page cannot show.
    """
    return read_drawing((FOLDER / f"{name}.svg").read_bytes(), PALETTE, f"drawings/{name}.svg")


def drawing(*names: str, label: str = "", class_name: str = "") -> rx.Component:
    """Render files laid over each other, back to front; the view box is that of the first.

    Without a label, the alternative text, the drawing is decoration, hidden from assistive technology.
    """
    layers = {name: read(name) for name in names}
    shapes = "".join(layer.shapes_at(name.replace("/", "-")) for name, layer in layers.items())
    first = layers[names[0]]
    return inline_svg(shapes, view_box=first.view_box, fit=first.fit, label=label, class_name=class_name)


def inline_svg(
    shapes: str, *, view_box: str, fit: str = "", label: str = "", class_name: str = "", **attributes: str
) -> rx.Component:
    """Render an `svg` element around shapes that are markup already; `fit` is the value of `preserveAspectRatio`."""
    meaning: dict[str, Any] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    if fit:
        attributes["preserve_aspect_ratio"] = fit
    return rx.el.svg(
        view_box=view_box,
        class_name=class_name,
        custom_attrs={"dangerouslySetInnerHTML": {"__html": shapes}},
        **attributes,
        **meaning,
    )


def palette_css() -> str:
    """Return the stylesheet that colours drawings for those who open the files directly."""
    colours = (f"--color-{name.replace('_', '-')}:{colour}" for name, colour in PALETTE.model_dump().items())
    return f":root{{{';'.join(colours)}}}\n"
