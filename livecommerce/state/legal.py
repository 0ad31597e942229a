"""Which legal text the page shows."""

from livecommerce.browser_words import in_browser
from livecommerce.content.legal import LEGAL_PATH, UNKNOWN_ID, page_titles
from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, navigated
from livecommerce.engine.state import BrowserState, on
from livecommerce.engine.words import said

TITLES: dict[str, str] = in_browser(page_titles)


class Legal(BrowserState):
    """Follows the `id` of the address, for hosts that serve the same file to every address of the page.

    The server sends the right text by itself; there this changes nothing.
    """

    shown: str = ""

    @on(hydrated)
    def arrive(self) -> None:
        """The first page of the visit."""
        self.follow()

    @on(navigated)
    def follow(self) -> None:
        """Shows the text of that number; the error page if there is none."""
        if dom.current_path() != LEGAL_PATH:
            dom.set_root_data("legalId", "")
            return
        number = dom.query("id")
        self.shown = number if number in TITLES else UNKNOWN_ID
        dom.set_root_data("legalId", self.shown)
        dom.set_title(said(TITLES[self.shown]))
