"""Raster pictures."""

import reflex as rx

SIZES = {"studio": (1600, 1200), "case": (1200, 900)}


def image(name: str, *, alt: str, class_name: str = "") -> rx.Component:
    """A picture of the images folder, loaded when it comes near the screen."""
    width, height = SIZES[name.partition("-")[0]]
    return rx.el.img(src=f"/images/{name}", alt=alt, width=width, height=height, loading="lazy", class_name=class_name)
