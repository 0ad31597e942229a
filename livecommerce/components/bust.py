"""Small drawn people: head and shoulders."""

from typing import Literal

import reflex as rx

from livecommerce.components.drawing import drawing

Look = Literal["dark", "deep", "red", "warm"]

# Hair, skin and top.
_LOOKS: dict[Look, tuple[str, str, str]] = {
    "dark": ("fill-hair", "fill-skin-fair", "fill-magenta"),
    "deep": ("fill-ink", "fill-skin-deep", "fill-violet"),
    "red": ("fill-coral", "fill-skin-fair", "fill-ink-high"),
    "warm": ("fill-ink-line", "fill-skin-warm", "fill-magenta"),
}

_svg = rx.el.svg


def bust(look: Look, *, class_name: str = "") -> rx.Component:
    """A decorative portrait in a circle.

    Args:
        look: Who it is.
        class_name: Classes for the circle: size and ground.
    """
    hair, skin, top = _LOOKS[look]
    return drawing(
        _svg.path(d="M10 64c0-16 10-22 22-22s22 6 22 22z", class_name=top),
        _svg.rect(x="26", y="32", width="12", height="16", rx="6", class_name=skin),
        _svg.ellipse(cx="32", cy="25", rx="11", ry="13", class_name=skin),
        _svg.path(d="M19 28c-4-16 4-22 13-22s17 6 13 22c-2-7-5-10-9-11-5 3-11 4-14 4-1 2-2 4-3 7z", class_name=hair),
        view_box="64 64",
        class_name=f"shrink-0 rounded-full {class_name}",
    )
