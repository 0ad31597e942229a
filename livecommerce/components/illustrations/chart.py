"""Inline SVG charts, coloured by Tailwind's fill and stroke classes; hand-drawn pictures are files (`drawing.py`)."""

from typing import Any

import reflex as rx


def chart(*shapes: rx.Component, view_box: str, label: str = "", class_name: str = "") -> rx.Component:
    """Render a chart that fills its box in any proportions, with shapes back to front.

    `view_box` has width and height of its grid: `1000 300`. Without a label, the alternative text, it is decoration,
    hidden from assistive technology.
    """
    meaning: dict[str, Any] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    return rx.el.svg(
        *shapes, view_box=f"0 0 {view_box}", preserve_aspect_ratio="none", class_name=class_name, **meaning
    )


def fade(name: str, *stops: tuple[float, str, float], across: bool = False) -> rx.Component:
    """Render a gradient that shapes reference with the class `fill-[url(#name)]`; the name is unique on the page.

    Each stop has offset, colour token and opacity. It runs from top to bottom, or `across`, from left to right.
    """
    children = [
        rx.el.svg.stop(offset=str(offset), stop_color=f"var(--color-{token})", stop_opacity=str(opacity))
        for offset, token, opacity in stops
    ]
    direction: dict[str, Any] = {} if across else {"x1": "0", "x2": "0", "y1": "0", "y2": "1"}
    return rx.el.svg.linear_gradient(*children, custom_attrs={"id": name}, **direction)


def paint(**attributes: str | float) -> dict[str, Any]:
    """Return presentation attributes such as `fill` and `stroke_width`, to spread into the call of an SVG shape.

    Reflex treats those that a shape does not declare as styles; as attributes they stay out of the stylesheet. An `id`
    given here is only a name for references within the drawing.
    """
    return {"custom_attrs": attributes}
