"""Errors that a page has survived are counted, so that operators see them (`livecommerce_browser_faults_total`)."""

from livecommerce.engine.sources import fault
from livecommerce.engine.state import BrowserState, on
from livecommerce.state import counts
from livecommerce.state.api_form import API_ADDRESS

MOST = 10
"""How many errors a page reports: one that throws at every scroll has been noticed by then."""


class Faults(BrowserState):
    """Reports the kinds of errors to the API, and nothing else about them."""

    reported: int = 0

    @on(fault)
    def report(self, kind: str) -> None:
        """Report an error, unless the page has reported enough of them."""
        if self.reported < MOST:
            self.reported += 1
            counts.count(f"{API_ADDRESS}/faults", {"kind": kind})
