"""What is fetched for pages that the visitor has not opened yet (spec §7)."""

from livecommerce.browser import dom
from livecommerce.browser.sources import departure, link_in_view
from livecommerce.browser.state import BrowserState, on
from livecommerce.constants import LINK_PREFETCH_DELAY_MS, PARALLEL_PRELOADS


class PagesAhead(BrowserState):
    """Fetches the pages that links in view lead to, a few at a time, each once."""

    met: list[str] = []
    waiting: list[str] = []
    under_way: int = 0

    @on(link_in_view(LINK_PREFETCH_DELAY_MS))
    async def meet(self, path: str) -> None:
        """A link to this page has been in view for a while; nothing is fetched where data is dear or slow."""
        if path in self.met or dom.saves_data():
            return
        self.met = [*self.met, path]
        self.waiting = [*self.waiting, path]
        await self.fetch_next()

    async def fetch_next(self) -> None:
        """Fetches the page that has waited longest, if there is room, and then the next."""
        if self.under_way >= PARALLEL_PRELOADS or len(self.waiting) == 0:
            return
        path = self.waiting[0]
        self.waiting = [other for other in self.waiting if other != path]
        self.under_way += 1
        await dom.fetch_page(path)
        self.under_way -= 1
        await self.fetch_next()

    @on(departure)
    def leave(self, path: str) -> None:
        """The visitor goes to this page: its payload comes along with its code."""
        dom.fetch_payload(path)
