from livecommerce.content.legal import LEGAL_PATH, UNKNOWN_ID, page_titles
from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, navigated
from livecommerce.engine.state import BrowserState, on
from livecommerce.engine.words import translate
from livecommerce.languages.browser_messages import register_browser_messages

TITLES: dict[str, str] = register_browser_messages(page_titles)


class Legal(BrowserState):
    """Legal text for the URL's `id`, on hosts that serve the same file for every `id`.

    The site's own server sends the right text, so that this changes nothing.
    """

    shown: str = ""

    @on(hydrated)
    def arrive(self) -> None:
        self.follow()

    @on(navigated)
    def follow(self) -> None:
        """Show the text with this ID, or the error page if there is none."""
        if dom.current_path() != LEGAL_PATH:
            dom.set_root_data("legalId", "")
            return
        number = dom.query("id")
        self.shown = number if number in TITLES else UNKNOWN_ID
        dom.set_root_data("legalId", self.shown)
        dom.set_title(translate(TITLES[self.shown]))
