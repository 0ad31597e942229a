"""Offer of the visitor's preferred language; its code is loaded after the page."""

from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, navigated
from livecommerce.engine.state import BrowserState, event, on
from livecommerce.settings import get_settings
from livecommerce.state.languages import CHOICE_KEY

CODES = list(get_settings().languages)


class LanguageOffer(BrowserState):
    """Language offered to the visitor.

    Attributes:
        offered: The code of the offered language; empty if there is none.
    """

    offered: str = ""

    @on(hydrated)
    def update_offer(self) -> None:
        """Offer the language that the visitor has chosen, or else the browser's preferred one."""
        own = dom.language_code()
        wanted = [code for code in [dom.stored(CHOICE_KEY), *dom.preferred_languages()] if code in CODES]
        first = wanted[0] if len(wanted) > 0 else own
        self.offered = "" if first == own or first in dom.missing_languages() else first

    @on(navigated)
    def on_navigated(self) -> None:
        """Update the offer for the new page, which may be in other languages."""
        self.update_offer()

    @event
    def dismiss(self) -> None:
        """Dismiss the offer and store the page's language as the choice."""
        dom.store(CHOICE_KEY, dom.language_code())
        self.offered = ""
        dom.keep_focus()
