"""Inline SVG pictures, coloured by Tailwind's fill and stroke classes."""

from typing import Any

import reflex as rx


def drawing(
    *shapes: rx.Component, view_box: str, label: str = "", class_name: str = "", stretched: bool = False
) -> rx.Component:
    """A vector picture.

    Args:
        shapes: The shapes, back to front.
        view_box: Width and height of the drawing's own grid, such as `720 620`.
        label: The alternative text; without one the picture is decoration, hidden from assistive technology.
        class_name: Classes for the picture, for instance its size.
        stretched: Whether it fills its box whatever the proportions; for charts.
    """
    meaning: dict[str, Any] = {"role": "img", "aria_label": label} if label else {"aria_hidden": "true"}
    fit: dict[str, Any] = {"preserve_aspect_ratio": "none"} if stretched else {}
    return rx.el.svg(*shapes, view_box=f"0 0 {view_box}", class_name=class_name, **meaning, **fit)


def fade(name: str, *stops: tuple[float, str, float], radial: bool = False, across: bool = False) -> rx.Component:
    """A gradient that shapes refer to with the class `fill-[url(#name)]`.

    Args:
        name: Its id, unique on the page.
        stops: Offset, colour token and opacity of each stop.
        radial: From the middle outwards instead of along a line.
        across: From left to right instead of from top to bottom.
    """
    children = [
        rx.el.svg.stop(offset=str(offset), stop_color=f"var(--color-{token})", stop_opacity=str(opacity))
        for offset, token, opacity in stops
    ]
    if radial:
        return rx.el.svg.radial_gradient(*children, custom_attrs={"id": name})
    direction: dict[str, Any] = {} if across else {"x1": "0", "x2": "0", "y1": "0", "y2": "1"}
    return rx.el.svg.linear_gradient(*children, custom_attrs={"id": name}, **direction)


def paint(**attributes: str | float) -> dict[str, Any]:
    """Presentation attributes such as `fill` and `stroke_width`, to be spread into the call of an SVG shape.

    Reflex takes those that a shape does not declare for styles; as attributes they stay out of the stylesheet. An `id`
    given here is only a name for the drawing to refer to.
    """
    return {"custom_attrs": attributes}
