"""The search page: asks the index of the built site, which is loaded with the first question."""

from livecommerce.engine import dom
from livecommerce.engine.sources import hydrated, navigated
from livecommerce.engine.state import BrowserState, event, on
from livecommerce.state import site_search
from livecommerce.state.site_search import Hit, Phase

PATH = "/search"
PARAMETER = "q"
HIT_CLASS = "search-stop"
"""The class of everything that the arrow keys walk through: the field and the results."""
HITS_AT_ONCE = 8


class Search(BrowserState):
    """What is asked, and what has been found."""

    query: str = ""
    asked: str = ""
    phase: Phase = "idle"
    hits: list[Hit] = []
    total: int = 0
    limit: int = HITS_AT_ONCE

    @on(hydrated)
    async def arrive(self) -> None:
        """Asks what the address says, and lets the arrow keys walk."""
        dom.walk_with_arrows(f".{HIT_CLASS}")
        await self.follow()

    @on(navigated)
    async def follow(self) -> None:
        """Asks what the address says, once the page is shown."""
        if dom.current_path() == PATH and dom.query(PARAMETER) != self.asked:
            self.query = dom.query(PARAMETER)
            await self.ask()

    @event
    async def write(self, text: str) -> None:
        """Asks while somebody types."""
        self.query = text
        self.limit = HITS_AT_ONCE
        await self.ask()

    @event
    async def show_more(self) -> None:
        """Shows further results below."""
        self.limit = self.limit + HITS_AT_ONCE
        await self.ask()

    @event
    async def ask(self) -> None:
        """Asks the index; an answer that has been overtaken by a newer question is dropped."""
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
