"""The error object of spec §3, as the error page shows it."""

from livecommerce.browser_words import in_browser
from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, page_change
from livecommerce.engine.state import BrowserState, on
from livecommerce.engine.words import address_of, said
from livecommerce.wording import _

FAILED = in_browser(lambda: _("Internal Server Error"))
NOT_FOUND = in_browser(lambda: _("Page Not Found"))
NOTHING_HERE = in_browser(lambda: _("Page not found"))
NOTHING_AT = in_browser(lambda: _("Page not found: {path}"))


class ErrorPage(BrowserState):
    """What went wrong with the page at the present address; 500 unless the address has no page."""

    status_code: int = 500
    status_message: str = FAILED
    message: str = ""

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        """Names the address that no route has."""
        if route.known:
            self.status_code = 500
            self.status_message = said(FAILED)
            self.message = ""
        else:
            self.status_code = 404
            self.status_message = said(NOT_FOUND)
            self.message = said(NOTHING_HERE) if route.path == "" else self.nothing_at(route.path)

    @on(hydrated)
    def arrive(self) -> None:
        """Names the address at which the visit began; the prerendered page cannot know it."""
        if self.status_code == 404:
            self.message = self.nothing_at(dom.current_path())

    def nothing_at(self, path: str) -> str:
        """Says that there is no page at this path."""
        return said(NOTHING_AT).replace("{path}", address_of(path))
