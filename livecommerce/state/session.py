"""Whether somebody is logged in in this browser, as far as that is known without asking the server."""

from livecommerce.constants import SESSION_MARK
from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, kept_elsewhere, page_change, restored
from livecommerce.engine.state import BrowserState, on

MARKED = "yes"

BEFORE_PAINT = (
    f'try{{if(localStorage.getItem("{SESSION_MARK}"))document.documentElement.dataset.session="{MARKED}"}}catch{{}}'
)
"""The script that says so in the document before anything of it is painted, so that nothing moves."""


class Session(BrowserState):
    """The mark that a log in leaves on this device and a log out takes away; styles follow it (`in-session:`).

    Whether the session is still good, only the server knows: the page of the account asks it.

    Attributes:
        noted: What the server has said, where the device keeps nothing.
        account_shown: Whether the page shows the account, which a websocket then keeps current.
    """

    noted: bool = False
    account_shown: bool = False

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        """No page shows the account before the API has answered."""
        self.account_shown = False

    @on(hydrated)
    def on_hydrated(self) -> None:
        """Where the document has not been told before it was painted."""
        self.mark_document()

    @on(restored)
    def on_restored(self) -> None:
        """The page is shown as it was left; meanwhile somebody may have logged in or out."""
        self.mark_document()

    @on(kept_elsewhere)
    def on_storage(self, key: str) -> None:
        """Another tab has logged in or out."""
        if key == SESSION_MARK:
            self.noted = False
            self.mark_document()

    @property
    def known(self) -> bool:
        """Whether there is a session, as far as this device knows."""
        return self.noted or dom.stored(SESSION_MARK) != ""

    def mark_document(self) -> None:
        """Lets the document show it."""
        dom.set_root_data("session", MARKED if self.known else "")

    def show_account(self, shown: bool) -> None:
        """The page shows the account, or does so no longer."""
        self.account_shown = shown

    def note(self, logged_in: bool) -> None:
        """The server has said so."""
        self.noted = logged_in
        dom.store(SESSION_MARK, MARKED if logged_in else "")
        self.mark_document()
