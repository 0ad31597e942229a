"""Decorative drawings in separate files: below the fold they add nothing to the HTML of a page."""

from hashlib import sha256

import reflex as rx

drawings: dict[str, str] = {}
"""Drawings that pages show, by file name, which the build has yet to write (`export/images.py`)."""


def drawing_file(name: str, svg: str, *, size: tuple[int, int], class_name: str) -> rx.Component:
    """Render a drawing that loads lazily; `size` is in pixels, which classes may override."""
    file = f"{name}-{sha256(svg.encode()).hexdigest()[:8]}.svg"
    drawings[file] = svg
    width, height = size
    box = {"width": str(width), "height": str(height)}
    return rx.el.img(src=f"/assets/{file}", alt="", loading="lazy", class_name=class_name, custom_attrs=box)
