"""Error object of spec §3, shown by the error page."""

from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, page_change
from livecommerce.engine.state import BrowserState, on
from livecommerce.engine.words import address_of, translate
from livecommerce.languages.browser_messages import register_browser_messages
from livecommerce.languages.messages import _

FAILED = register_browser_messages(lambda: _("Internal Server Error"))
NOT_FOUND = register_browser_messages(lambda: _("Page Not Found"))
NOTHING_HERE = register_browser_messages(lambda: _("Page not found"))
NOTHING_AT = register_browser_messages(lambda: _("Page not found: {path}"))


class ErrorPage(BrowserState):
    """Error of the page at the current URL; 500 unless the URL has no page."""

    status_code: int = 500
    status_message: str = FAILED
    message: str = ""

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        if route.known:
            self.status_code = 500
            self.status_message = translate(FAILED)
            self.message = ""
        else:
            self.status_code = 404
            self.status_message = translate(NOT_FOUND)
            self.message = translate(NOTHING_HERE) if route.path == "" else self.nothing_at(route.path)

    @on(hydrated)
    def arrive(self) -> None:
        """Show the path of the visit's first page, which the prerendered page cannot know."""
        if self.status_code == 404:
            self.message = self.nothing_at(dom.current_path())

    def nothing_at(self, path: str) -> str:
        return translate(NOTHING_AT).replace("{path}", address_of(path))
