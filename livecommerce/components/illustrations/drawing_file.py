"""Decorative drawings in files of their own: below the window they weigh nothing in the HTML of a page."""

from hashlib import sha256

import reflex as rx

drawings: dict[str, str] = {}
"""Every drawing that a page shows, by file; the build writes them (`export/images.py`)."""


def drawing_file(name: str, svg: str, *, size: tuple[int, int], class_name: str) -> rx.Component:
    """A drawing, loaded when it comes near the window.

    Args:
        name: How its file begins.
        svg: The file.
        size: Its width and height, in pixels, where no class says others.
        class_name: Its classes.
    """
    file = f"{name}-{sha256(svg.encode()).hexdigest()[:8]}.svg"
    drawings[file] = svg
    width, height = size
    box = {"width": str(width), "height": str(height)}
    return rx.el.img(src=f"/assets/{file}", alt="", loading="lazy", class_name=class_name, custom_attrs=box)
