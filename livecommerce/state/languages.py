"""The other languages of the page that is shown, and the offer of one to those who prefer it."""

from livecommerce.content.shell import shell_words
from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, navigated, navigation
from livecommerce.engine.state import BrowserState, event, on
from livecommerce.languages import LANGUAGES, in_language
from livecommerce.settings import get_settings

CHOICE_KEY = "language"
"""Under this key the device keeps the language that somebody has chosen, or in which they have chosen to stay."""
LINK_MARK = "data-language"
"""The attribute of links to other languages."""


def _offers() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = {}
    for code in get_settings().languages:
        with in_language(code):
            words = shell_words().languages
            prefix = LANGUAGES[code].prefix
            found[code] = {"prefix": prefix, "text": words.offer, "go": words.go, "stay": words.stay}
    return found


OFFERS: dict[str, dict[str, str]] = _offers()
"""What each language says beside a page in another."""


class Languages(BrowserState):
    """Where the page is in other languages.

    Attributes:
        path: The path of the page; the home page, where there is none at the address.
        missing: The codes of the languages that do not have it.
        offered: The code of the language that is offered; empty if none is.
        prefix: What its addresses begin with.
        text: What it says of itself.
        go: Its link.
        stay: The label of the button that dismisses it.
    """

    path: str = "/"
    missing: list[str] = []
    offered: str = ""
    prefix: str = ""
    text: str = ""
    go: str = ""
    stay: str = ""

    @property
    def offered_address(self) -> str:
        """The address of the page in the language that is offered."""
        return self.prefix if self.path == "/" and self.prefix != "" else self.prefix + self.path

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
        wanted = [chosen] if chosen in OFFERS else [code for code in dom.preferred_languages() if code in OFFERS]
        first = wanted[0] if len(wanted) > 0 else own
        if first == own or first in self.missing:
            self.offered = ""
            return
        offer = OFFERS[first]
        self.offered = first
        self.prefix = offer["prefix"]
        self.text = offer["text"]
        self.go = offer["go"]
        self.stay = offer["stay"]

    @event
    def choose(self, code: str) -> None:
        """Keeps the choice; the link leads to the same place in the other language."""
        dom.store(CHOICE_KEY, code)
        dom.keep_place(f"[{LINK_MARK}]")

    @event
    def dismiss(self) -> None:
        """Dismisses the offer: the language of this page is the one that is wanted."""
        dom.store(CHOICE_KEY, dom.language_code())
        self.offered = ""
        dom.keep_focus()
