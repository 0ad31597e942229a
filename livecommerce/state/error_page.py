"""The error object of spec §3, as the error page shows it."""

from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, navigation
from livecommerce.engine.state import BrowserState, on


class ErrorPage(BrowserState):
    """What went wrong with the page at the present address; 500 unless the address has no page."""

    status_code: int = 500
    status_message: str = "Internal Server Error"
    message: str = ""

    @on(navigation)
    def enter(self, route: RouteFlags) -> None:
        """Names the address that no route has, before the visitor gets there."""
        if route.known:
            self.status_code = 500
            self.status_message = "Internal Server Error"
            self.message = ""
        else:
            self.status_code = 404
            self.status_message = "Page Not Found"
            self.message = "Page not found" if route.path == "" else f"Page not found: {route.path}"

    @on(hydrated)
    def arrive(self) -> None:
        """Names the address at which the visit began; the prerendered page cannot know it."""
        if self.status_code == 404:
            self.message = f"Page not found: {dom.current_path()}"
