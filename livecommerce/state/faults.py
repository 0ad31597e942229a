"""Counter of errors in browsers, for operators (`livecommerce_browser_faults_total`)."""

from livecommerce.engine.sources import fault
from livecommerce.engine.state import BrowserState, on
from livecommerce.state import counts
from livecommerce.state.api_form import API_ADDRESS

MOST = 10
"""Maximum number of errors that a page reports: an error at every scroll need not be counted further."""


class Faults(BrowserState):
    """Reporter of the kinds of errors, and nothing else about them, to the API."""

    reported: int = 0

    @on(fault)
    def report(self, kind: str) -> None:
        """Report an error, up to the maximum."""
        if self.reported < MOST:
            self.reported += 1
            counts.count(f"{API_ADDRESS}/faults", {"kind": kind})
