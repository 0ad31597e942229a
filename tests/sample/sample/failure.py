"""What is shown in place of a page that cannot be rendered; in a module, and so a file, of its own."""

import reflex as rx


@rx.memo
def failure() -> rx.Component:
    """The heading alone."""
    return rx.el.h1("Internal Server Error")
