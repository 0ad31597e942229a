"""Icons: Lucide's line icons, inlined at build time, and the marks of the social networks."""

from functools import cache

import reflex as rx

from livecommerce.engine.islands import shared


@cache
def icon(name: str, *, size: int = 20, class_name: str = "") -> rx.Component:
    """Render a decorative icon, hidden from assistive technology; give its meaning in text beside it.

    `name` is Lucide's, in kebab case, `size` is in pixels, and the colour is that of the text. It is compiled once for
    all pages that show it.
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
