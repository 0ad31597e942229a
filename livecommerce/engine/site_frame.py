"""The frame around every page, mounted once: header and footer, and the fallback of a failed page."""

import reflex as rx


class Frame(rx.Component):
    """Renders its first child before, and its second child after, the page that Reflex appends as the fourth.

    The third replaces whatever cannot be rendered.
    """

    library = "$/engine/runtime/frame.js"
    tag = "Frame"


def site_frame(before: rx.Component, after: rx.Component, *, failure: rx.Component) -> rx.Component:
    """The frame around every page.

    Args:
        before: The content before the page, such as the header.
        after: The content after the page, such as the footer.
        failure: The fallback for a page that cannot be rendered.
    """
    return Frame.create(before, after, failure)
