"""Search page, which queries the index of the built site; the index is loaded with the first query."""

from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, navigated
from livecommerce.engine.state import BrowserState, event, on
from livecommerce.state import site_search
from livecommerce.state.site_search import Hit, Phase

PATH = "/search"
PARAMETER = "q"
HIT_CLASS = "search-stop"
"""Class of the elements that the arrow keys move through: the field and the results."""
HITS_AT_ONCE = 8


class Search(BrowserState):
    query: str = ""
    asked: str = ""
    phase: Phase = "idle"
    hits: list[Hit] = []
    total: int = 0
    limit: int = HITS_AT_ONCE

    @on(hydrated)
    async def arrive(self) -> None:
        """Run the query in the URL, and enable the arrow keys."""
        dom.walk_with_arrows(f".{HIT_CLASS}")
        await self.follow()

    @on(navigated)
    async def follow(self) -> None:
        """Run the query in the URL, after a navigation to the page."""
        if dom.current_path() == PATH and dom.query(PARAMETER) != self.asked:
            self.query = dom.query(PARAMETER)
            await self.ask()

    @event
    async def write(self, text: str) -> None:
        """Search while the visitor types."""
        self.query = text
        self.limit = HITS_AT_ONCE
        await self.ask()

    @event
    async def show_more(self) -> None:
        self.limit = self.limit + HITS_AT_ONCE
        await self.ask()

    @event
    async def ask(self) -> None:
        """Query the index; a response to an outdated query is dropped."""
        text = site_search.typed_words(self.query)
        self.asked = text
        dom.set_query(PARAMETER, text)
        if text == "":
            self.hits = []
            self.phase = "idle"
            return
        if self.phase != "found":
            self.phase = "searching"
        found = await site_search.search_site(text, self.limit)
        if self.asked != text or found.state == "overtaken":
            return
        self.hits = found.hits
        self.total = found.total
        self.phase = found.state
