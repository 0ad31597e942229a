"""What an unknown path shows."""

import reflex as rx

from livecommerce.components.band import band


def page() -> rx.Component:
    """What stands between header and footer."""
    return band(rx.el.h1("Page Not Found", class_name="text-h1 font-extrabold"), theme="dark", first=True)
