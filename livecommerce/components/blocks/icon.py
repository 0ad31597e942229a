"""Icons: Lucide's line icons, inlined at build time, and the marks of the social networks."""

from functools import cache

import reflex as rx

from livecommerce.engine.islands import shared


@cache
def icon(name: str, *, size: int = 20, class_name: str = "") -> rx.Component:
    """Render a decorative icon, hidden from assistive technology; give its meaning in text beside it.

    It is compiled once for all pages that show it.

    Args:
        name: A Lucide icon's name, in kebab case.
        size: Width and height in pixels.
        class_name: Further classes; its colour is that of the text.
    """
    return shared(
        rx.icon(
            name,
            size=size,
            aria_hidden="true",
            custom_attrs={"strokeWidth": 1.75},
            class_name=f"shrink-0 {class_name}",
        )
    )
