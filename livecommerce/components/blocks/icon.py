"""Icons: Lucide's line icons, inlined at build time, and the marks of the social networks."""

from functools import cache

import reflex as rx

from livecommerce.engine.islands import shared


@cache
def icon(name: str, *, size: int = 20, class_name: str = "") -> rx.Component:
    """A decorative icon, hidden from assistive technology; say what it means in words beside it.

    It is made and compiled once for all the pages that show it.

    Args:
        name: A Lucide icon's name, in kebab case.
        size: Width and height in pixels.
        class_name: Further classes; colour follows the text.
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
