"""How the shapes of a drawing are painted."""

from typing import Any


def paint(**attributes: str | float) -> dict[str, Any]:
    """Presentation attributes such as `fill` and `stroke_width`, to be spread into the call of an SVG shape.

    Reflex takes those that a shape does not declare for styles; as attributes they stay out of the stylesheet. An `id`
    given here is only a name for the drawing to refer to.
    """
    return {"custom_attrs": attributes}
