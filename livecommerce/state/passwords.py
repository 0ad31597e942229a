"""Whether the page shows the password that is typed."""

from livecommerce.engine.sources import RouteFlags, page_change
from livecommerce.engine.state import BrowserState, event, on


class Passwords(BrowserState):
    """The password field of the page; no page has two."""

    shown: bool = False

    @event
    def toggle(self) -> None:
        """Shows or hides what is typed."""
        self.shown = not self.shown

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        """Every page begins hidden."""
        self.hide()

    def hide(self) -> None:
        """Hides it, also before it is sent, so that the browser does not remember it as a line of text."""
        self.shown = False
