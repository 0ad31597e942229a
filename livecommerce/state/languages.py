"""The other languages of the page that is shown."""

from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, navigated, page_change
from livecommerce.engine.state import BrowserState, event, on

CHOICE_KEY = "language"
"""Under this key the device keeps the language that somebody has chosen, or in which they have chosen to stay."""


class Languages(BrowserState):
    """Where the page is in other languages.

    Attributes:
        path: The path of the page; the home page, where there is none at the address.
        missing: The codes of the languages that do not have it.
    """

    path: str = "/"
    missing: list[str] = []

    @on(page_change)
    def enter(self, route: RouteFlags) -> None:
        """Another page."""
        self.path = route.path if route.known else "/"
        self.missing = [*route.missing]

    @on(navigated)
    def arrive(self) -> None:
        """The page is shown, and its head says which languages have it."""
        self.missing = dom.missing_languages()

    @event
    def choose(self, code: str) -> None:
        """Keeps the choice; the link leads to the same place in the other language."""
        dom.store(CHOICE_KEY, code)
        dom.keep_place("a[hreflang]")
