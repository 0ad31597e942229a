"""The frame around every page: what stands before it and what stands after it, mounted once."""

import reflex as rx


class Frame(rx.Component):
    """Renders its first child before, and its second child after, the page that Reflex appends as the third."""

    library = "$/browser/runtime/frame.js"
    tag = "Frame"


def site_frame(header: rx.Component, footer: rx.Component) -> rx.Component:
    """The frame with this header and this footer."""
    return Frame.create(header, footer)
