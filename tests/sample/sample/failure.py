"""The replacement of a page that cannot be rendered, in a module of its own, and so in a file of its own."""

import reflex as rx


@rx.memo
def failure() -> rx.Component:
    return rx.el.h1("Internal Server Error")
