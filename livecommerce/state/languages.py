"""The other languages of the page that is shown, and the offer of one to those who prefer it."""

from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, navigated, navigation
from livecommerce.engine.state import BrowserState, event, on
from livecommerce.settings import get_settings

CHOICE_KEY = "language"
"""Under this key the device keeps the language that somebody has chosen, or in which they have chosen to stay."""


CODES = list(get_settings().languages)
"""The codes of the languages of the site."""


class Languages(BrowserState):
    """Where the page is in other languages.

    Attributes:
        path: The path of the page; the home page, where there is none at the address.
        missing: The codes of the languages that do not have it.
        offered: The code of the language that is offered; empty if none is.
    """

    path: str = "/"
    missing: list[str] = []
    offered: str = ""

    @on(navigation)
    def enter(self, route: RouteFlags) -> None:
        """Another page."""
        self.path = route.path if route.known else "/"
        self.missing = [*route.missing]

    @on(navigated)
    def arrive(self) -> None:
        """The page is shown, and its head says which languages have it."""
        self.missing = dom.missing_languages()
        self.look()

    @on(hydrated)
    def look(self) -> None:
        """Offers the language that the visitor has chosen, or else the one that the browser asks for first."""
        own = dom.language_code()
        chosen = dom.stored(CHOICE_KEY)
        wanted = [chosen] if chosen in CODES else [code for code in dom.preferred_languages() if code in CODES]
        first = wanted[0] if len(wanted) > 0 else own
        self.offered = "" if first == own or first in self.missing else first

    @event
    def choose(self, code: str) -> None:
        """Keeps the choice; the link leads to the same place in the other language."""
        dom.store(CHOICE_KEY, code)
        dom.keep_place("a[hreflang]")

    @event
    def dismiss(self) -> None:
        """Dismisses the offer: the language of this page is the one that is wanted."""
        dom.store(CHOICE_KEY, dom.language_code())
        self.offered = ""
        dom.keep_focus()
