"""The frame around every page: what stands before it and what stands after it, mounted once."""

import reflex as rx


class Frame(rx.Component):
    """Renders its first child before, and its second child after, the page that Reflex appends as the fourth.

    The third stands in for a page, or for everything, that cannot be rendered.
    """

    library = "$/browser/runtime/frame.js"
    tag = "Frame"


def site_frame(before: rx.Component, after: rx.Component, *, failure: rx.Component) -> rx.Component:
    """The frame around every page.

    Args:
        before: What stands before the page: the header, for one.
        after: What stands after it: the footer, for one.
        failure: What is shown in place of a page that cannot be rendered.
    """
    return Frame.create(before, after, failure)
