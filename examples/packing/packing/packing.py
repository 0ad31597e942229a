"""A packing list that lives in the browser, and stays on the device."""

import reflex as rx

from livecommerce.engine import dom
from livecommerce.engine.islands import page_content
from livecommerce.engine.site_frame import site_frame
from livecommerce.engine.sources import hydrated, kept_elsewhere
from livecommerce.engine.state import BrowserState, event, on

KEY = "packing"


class Packing(BrowserState):
    """The packed things; another tab is updated at once."""

    things: list[str] = []

    @property
    def count(self) -> str:
        """Return the number of things in words."""
        return f"{len(self.things)} things" if len(self.things) != 1 else "1 thing"

    @on(hydrated)
    def remember(self) -> None:
        self.things = [thing for thing in dom.stored(KEY).split("\n") if thing]

    @on(kept_elsewhere)
    def follow(self, key: str) -> None:
        if key == KEY:
            self.remember()

    @event
    def pack(self, thing: str) -> None:
        """Add a thing, unless it is packed already."""
        if thing not in self.things:
            self.things.append(thing)
            dom.store(KEY, "\n".join(self.things))


def packing() -> rx.Component:
    buttons = [rx.el.button(thing, on_click=Packing.pack(thing)) for thing in ("Lamp", "Tripod", "Tape")]
    items = rx.el.ul(rx.foreach(Packing.things, rx.el.li))
    return page_content([rx.el.h1("Packing"), rx.el.div(*buttons, rx.el.output(Packing.count), items)])


def about() -> rx.Component:
    """Render a page without any code."""
    return page_content([rx.el.h1("About"), rx.el.a("Pack", href="/")])


@rx.memo
def failed() -> rx.Component:
    """Render the replacement of a page that cannot be rendered."""
    return rx.el.h1("This page could not be shown")


def frame() -> rx.Component:
    header = rx.el.nav(rx.el.a("Packing", href="/"), rx.el.a("About", href="/about"))
    return site_frame(header, rx.fragment(), error_page=failed)


app = rx.App(app_wraps={}, toaster=None, extra_app_wraps={(50, "Frame"): lambda _: frame()})
app.add_page(packing, route="/", title="Packing")
app.add_page(about, route="/about", title="About")
