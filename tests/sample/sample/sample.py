"""The static page, and the site of both pages."""

import reflex as rx

from livecommerce.components.shell.toaster import notices, toaster
from livecommerce.engine.islands import page_content
from livecommerce.engine.site_frame import frame_part, site_frame
from livecommerce.engine.state import BrowserState, event
from livecommerce.state.api_calls import answer_failure
from livecommerce.state.notifications import Notifications
from sample.failure import failure
from sample.live import live
from sample.shelf import shelf


class Lamp(BrowserState):
    on: bool = False
    colours: list[str] = ["warm"]

    @event
    def switch(self) -> None:
        self.on = not self.on

    @property
    def colour(self) -> str:
        """Return the first of its colours; raise once it has been smashed."""
        return self.colours[0].upper()

    @event
    def smash(self) -> None:
        self.colours = []


def reading() -> rx.Component:
    sections = [
        rx.el.h1("Reading"),
        rx.el.button(rx.cond(Lamp.on, "Lamp on", "Lamp off"), on_click=Lamp.switch),
        rx.el.p(Lamp.colour),
        rx.el.button("Smash", on_click=Lamp.smash),
        rx.el.button("Toast", on_click=Notifications.toast("Saved", "success")),
        rx.el.button("Fail", on_click=Notifications.toast("Not saved", "error")),
        rx.el.button("Notify", on_click=Notifications.notify("Draft", "Your draft is kept", "info")),
        rx.el.a("To the live page", href="/live"),
        rx.el.a("To the shelf", href="/shelf"),
    ]
    return page_content(sections, id="main", tabIndex=-1)


def not_found() -> rx.Component:
    return page_content([rx.el.h1("Nothing here")], id="main", tabIndex=-1)


@rx.memo
def notes() -> rx.Component:
    toasts, notifications = (
        notices(shown, dismiss="Dismiss") for shown in (Notifications.toasts, Notifications.notifications)
    )
    return toaster(toasts, notifications)


def frame() -> rx.Component:
    return site_frame(rx.fragment(), frame_part(notes), error_page=failure)


app = rx.App(
    app_wraps={},
    toaster=None,
    backend_exception_handler=answer_failure,
    # No `eval`, as in the policy of the real site.
    head_components=[
        rx.el.meta(http_equiv="Content-Security-Policy", content="script-src 'self' 'unsafe-inline'"),
        rx.el.link(rel="icon", href="data:,"),
    ],
    extra_app_wraps={(50, "Frame"): lambda _: frame()},
)
app.add_page(reading, route="/", title="Reading")
app.add_page(live, route="/live", title="Live")
app.add_page(shelf, route="/shelf", title="Shelf")
app.add_page(not_found, route="/404", title="Nothing here")
