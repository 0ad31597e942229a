"""The offer of the language that the visitor prefers; its code comes later than the page."""

from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, navigated
from livecommerce.engine.state import BrowserState, event, on
from livecommerce.settings import get_settings
from livecommerce.state.languages import CHOICE_KEY

CODES = list(get_settings().languages)
"""The codes of the languages of the site."""


class LanguageOffer(BrowserState):
    """What is offered.

    Attributes:
        offered: The code of the language that is offered; empty if none is.
    """

    offered: str = ""

    @on(hydrated)
    def look(self) -> None:
        """Offers the language that the visitor has chosen, or else the one that the browser asks for first."""
        own = dom.language_code()
        wanted = [code for code in [dom.stored(CHOICE_KEY), *dom.preferred_languages()] if code in CODES]
        first = wanted[0] if len(wanted) > 0 else own
        self.offered = "" if first == own or first in dom.missing_languages() else first

    @on(navigated)
    def arrive(self) -> None:
        """Another page is shown, which may be in other languages."""
        self.look()

    @event
    def dismiss(self) -> None:
        """Dismisses the offer: the language of this page is the one that is wanted."""
        dom.store(CHOICE_KEY, dom.language_code())
        self.offered = ""
        dom.keep_focus()
