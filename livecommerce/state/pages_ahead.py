"""Prefetching of pages that the visitor has not opened yet (spec §7)."""

from livecommerce.constants import LINK_PREFETCH_DELAY_MS, PARALLEL_PRELOADS, PREFETCH_REST_MS
from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, link_in_view, navigated
from livecommerce.engine.state import BrowserState, on


class PagesAhead(BrowserState):
    """Prefetch queue for the targets of links in view: a few at a time, each once."""

    met: list[str] = []
    waiting: list[str] = []
    under_way: int = 0
    shown: str = ""

    @on(link_in_view(LINK_PREFETCH_DELAY_MS))
    async def meet(self, path: str) -> None:
        """Queue the target of a link that has been in view for a while, unless the browser saves data."""
        if path in self.met or dom.saves_data():
            return
        self.met = [*self.met, path]
        self.waiting = [*self.waiting, path]
        await dom.page_at_rest(PREFETCH_REST_MS)
        await self.fetch_next()

    async def fetch_next(self) -> None:
        """Fetch the next page of the queue if fewer than the maximum are in progress, and continue."""
        if self.under_way >= PARALLEL_PRELOADS or len(self.waiting) == 0:
            return
        path = self.waiting[0]
        self.waiting = [other for other in self.waiting if other != path]
        self.under_way += 1
        await dom.prefetch_page(path)
        self.under_way -= 1
        await self.fetch_next()

    @on(hydrated)
    def arrive(self) -> None:
        """Note the first page, and load the manifest of its build while the host still has it."""
        self.shown = dom.current_path()
        dom.load_manifest()

    @on(navigated)
    async def follow(self) -> None:
        """Prefetch the payload of the previous page, for Back, a while after the new one is shown."""
        left = self.shown
        self.shown = dom.current_path()
        await dom.sleep(LINK_PREFETCH_DELAY_MS)
        await dom.prefetch_page(left)
