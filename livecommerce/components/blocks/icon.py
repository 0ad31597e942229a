"""Icons: Lucide's line icons, inlined at build time, and the marks of the social networks."""

import reflex as rx


def icon(name: str, *, size: int = 20, class_name: str = "") -> rx.Component:
    """A decorative icon, hidden from assistive technology; say what it means in words beside it.

    Args:
        name: A Lucide icon's name, in kebab case.
        size: Width and height in pixels.
        class_name: Further classes; colour follows the text.
    """
    return rx.icon(
        name, size=size, aria_hidden="true", custom_attrs={"strokeWidth": 1.75}, class_name=f"shrink-0 {class_name}"
    )
