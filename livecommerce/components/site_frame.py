"""The frame around every page: skip link, header and footer, mounted once."""

from collections.abc import Sequence

import reflex as rx

from livecommerce.browser.state import BrowserState, states_of


class Frame(rx.Component):
    """Renders its first child before, and its second child after, the page that Reflex appends as the third."""

    library = "$/browser/runtime/frame.js"
    tag = "Frame"


def site_frame(
    header: rx.Component, footer: rx.Component, *, states: Sequence[type[BrowserState]] = ()
) -> rx.Component:
    """The frame with this header and this footer.

    Args:
        header: What stands before every page.
        footer: What stands after it.
        states: States that every page has, although none of their fields is shown.
    """
    return Frame.create(header, footer, custom_attrs={"states": states_of(*states)})
