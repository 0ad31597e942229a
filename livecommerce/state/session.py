"""Whether somebody is logged in in this browser, as far as that is known without asking the server."""

from livecommerce.browser import dom
from livecommerce.browser.sources import hydrated, kept_elsewhere, restored
from livecommerce.browser.state import BrowserState, on
from livecommerce.constants import SESSION_MARK

MARKED = "yes"

BEFORE_PAINT = (
    f'try{{if(localStorage.getItem("{SESSION_MARK}"))document.documentElement.dataset.session="{MARKED}"}}catch{{}}'
)
"""The script that says so in the document before anything of it is painted, so that nothing moves."""


class Session(BrowserState):
    """The mark that a log in leaves on this device and a log out takes away; styles follow it (`in-session:`).

    Whether the session is still good, only the server knows: the page of the account asks it.
    """

    noted: bool = False

    @on(hydrated)
    def arrive(self) -> None:
        """Where the document has not been told before it was painted."""
        self.follow()

    @on(restored)
    def come_back(self) -> None:
        """The page is shown as it was left; meanwhile somebody may have logged in or out."""
        self.follow()

    @on(kept_elsewhere)
    def hear(self, key: str) -> None:
        """Another tab has logged in or out."""
        if key == SESSION_MARK:
            self.noted = False
            self.follow()

    @property
    def known(self) -> bool:
        """Whether there is a session, as far as this device knows."""
        return self.noted or dom.stored(SESSION_MARK) != ""

    def follow(self) -> None:
        """Lets the document show it."""
        dom.set_root_data("session", MARKED if self.known else "")

    def note(self, logged_in: bool) -> None:
        """The server has said so."""
        self.noted = logged_in
        dom.store(SESSION_MARK, MARKED if logged_in else "")
        self.follow()
