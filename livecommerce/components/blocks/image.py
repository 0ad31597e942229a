"""Responsive pictures: modern formats, lazy loading, and a fade when first seen."""

from typing import Any

import reflex as rx

from livecommerce.content.pictures import show


def image(name: str, *, alt: str, sizes: str = "100vw", eager: bool = False, class_name: str = "") -> rx.Component:
    """Render a picture of `content/images`; its space is reserved while it loads.

    Give decoration an empty `alt`. `sizes` is the HTML attribute. An `eager` picture is part of the first paint: it is
    neither lazy nor faded.
    """
    found = show(name)
    fade: dict[str, Any] = {} if eager else {"data_fade": name, "data_seen": "false"}
    return rx.el.picture(
        rx.el.source(type="image/avif", src_set=found.source_set("avif"), sizes=sizes),
        rx.el.img(
            src=found.source,
            src_set=found.source_set("webp"),
            sizes=sizes,
            alt=alt,
            loading="eager" if eager else "lazy",
            decoding="async",
            class_name=class_name,
            custom_attrs={"width": str(found.width), "height": str(found.height)},
            **fade,
        ),
        class_name="contents",
    )
