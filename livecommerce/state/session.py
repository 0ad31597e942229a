"""Session mark: whether a visitor is logged in in this browser, as known without a request to the server."""

from livecommerce.constants import SESSION_MARK
from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, hydrated, kept_elsewhere, page_change, restored
from livecommerce.engine.state import BrowserState, on

MARKED = "yes"

BEFORE_PAINT = (
    f'try{{if(localStorage.getItem("{SESSION_MARK}"))document.documentElement.dataset.session="{MARKED}"}}catch{{}}'
)
"""Inline script that sets the mark on the document before the first paint, so that the layout does not shift."""


class Session(BrowserState):
    """Mark that log-in sets on this device and log-out removes; styles follow it (`in-session:`).

    Only the server knows whether the session is still valid: the account page asks it.

    Attributes:
        noted: The server's last answer, for browsers without storage.
        account_shown: Whether the page shows the account, which is then updated by a websocket.
    """

    noted: bool = False
    account_shown: bool = False

    @on(page_change)
    def on_page_change(self, route: RouteFlags) -> None:
        """Hide the account until the API has responded."""
        self.account_shown = False

    @on(hydrated)
    def on_hydrated(self) -> None:
        """Mark the document if the inline script has not."""
        self.mark_document()

    @on(restored)
    def on_restored(self) -> None:
        """Update the mark after the back/forward cache, as it may have changed."""
        self.mark_document()

    @on(kept_elsewhere)
    def on_storage(self, key: str) -> None:
        """Update the mark when another tab has logged in or out."""
        if key == SESSION_MARK:
            self.noted = False
            self.mark_document()

    @property
    def known(self) -> bool:
        """Whether there is a session, as far as this device knows."""
        return self.noted or dom.stored(SESSION_MARK) != ""

    def mark_document(self) -> None:
        dom.set_root_data("session", MARKED if self.known else "")

    def show_account(self, shown: bool) -> None:
        self.account_shown = shown

    def note(self, logged_in: bool) -> None:
        """Store the server's answer."""
        self.noted = logged_in
        dom.store(SESSION_MARK, MARKED if logged_in else "")
        self.mark_document()
