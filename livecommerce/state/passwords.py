from livecommerce.engine.sources import RouteFlags, page_change
from livecommerce.engine.state import BrowserState, event, on


class Passwords(BrowserState):
    """Visibility of the page's password field; no page has two."""

    shown: bool = False

    @event
    def toggle(self) -> None:
        self.shown = not self.shown

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        self.hide()

    def hide(self) -> None:
        """Hide the password, also before submission, so that the browser does not save it as a text field."""
        self.shown = False
