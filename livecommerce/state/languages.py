from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, navigated, page_change
from livecommerce.engine.state import BrowserState, event, on

CHOICE_KEY = "language"
"""Local storage key of the language that the visitor has chosen or has kept by dismissing an offer."""


class Languages(BrowserState):
    """Targets of the links to the page in other languages.

    Attributes:
        path: The path of the page; the home page if the URL has no page.
        missing: The codes of the languages that lack the page.
    """

    path: str = "/"
    missing: list[str] = []

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        self.path = route.path if route.known else "/"
        self.missing = [*route.missing]

    @on(navigated)
    def arrive(self) -> None:
        """Read the missing languages from the new page's head."""
        self.missing = dom.missing_languages()

    @event
    def choose(self, code: str) -> None:
        """Store the choice; the links lead to the same query and fragment in the other language."""
        dom.store(CHOICE_KEY, code)
        dom.keep_place("a[hreflang]")
