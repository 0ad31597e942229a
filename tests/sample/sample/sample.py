"""The two pages."""

import reflex as rx

from livecommerce.browser.state import BrowserState, event
from livecommerce.components.page import page_frame
from livecommerce.components.site_frame import site_frame


class Lamp(BrowserState):
    """Lives in the browser."""

    on: bool = False

    @event
    def switch(self) -> None:
        """On or off."""
        self.on = not self.on


class Counter(rx.State):
    """Lives on the server."""

    count: int = 0

    @rx.event
    def increase(self) -> None:
        """One more."""
        self.count += 1


def reading() -> rx.Component:
    """A page that is only read."""
    return rx.fragment(
        rx.el.h1("Reading"),
        rx.el.button(rx.cond(Lamp.on, "Lamp on", "Lamp off"), on_click=Lamp.switch),
        rx.el.a("To the live page", href="/live"),
    )


def live() -> rx.Component:
    """A page that needs the server."""
    return rx.fragment(
        rx.el.h1("Live"),
        rx.el.button("Increase", on_click=Counter.increase),
        rx.el.output(Counter.count),
        rx.el.a("Back to reading", href="/"),
    )


app = rx.App(
    app_wraps={},
    toaster=None,
    head_components=[rx.el.link(rel="icon", href="data:,")],
    extra_app_wraps={(50, "Frame"): lambda _: site_frame(rx.fragment(), rx.fragment())},
)
app.add_page(page_frame(reading), route="/", title="Reading")
app.add_page(page_frame(live, server_state=True), route="/live", title="Live")
app.add_page(page_frame(lambda: rx.el.h1("Nothing here")), route="/404", title="Nothing here")
