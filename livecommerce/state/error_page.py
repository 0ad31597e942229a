"""The error object of spec §3, as the error page shows it."""

from livecommerce.browser import dom
from livecommerce.browser.sources import RouteFlags, hydrated, navigation
from livecommerce.browser.state import BrowserState, on


class ErrorPage(BrowserState):
    """What went wrong with the page at the present address."""

    status_code: int = 404
    status_message: str = "Page Not Found"
    message: str = "Page not found"

    @on(navigation)
    def enter(self, route: RouteFlags) -> None:
        """Names the address that no route has, before the visitor gets there."""
        if route.path != "":
            self.message = f"Page not found: {route.path}"

    @on(hydrated)
    def arrive(self) -> None:
        """Names the address at which the visit began; the prerendered page cannot know it."""
        self.message = f"Page not found: {dom.current_path()}"
