"""The prefetched pages, and how many at a time."""

import asyncio

import pytest

from livecommerce.constants import PARALLEL_PRELOADS, PREFETCH_REST_MS
from livecommerce.engine import dom
from livecommerce.state.pages_ahead import PagesAhead
from tests.support.event_loop import run


class Network:
    """Fetch pages, each until it is told to stop."""

    def __init__(self) -> None:
        self.under_way: dict[str, asyncio.Event] = {}
        self.asked: list[str] = []
        self.dear = False
        self.rested: list[int] = []

    async def fetch(self, path: str) -> None:
        self.asked.append(path)
        self.under_way[path] = asyncio.Event()
        await self.under_way[path].wait()
        del self.under_way[path]


@pytest.fixture
def network(monkeypatch: pytest.MonkeyPatch) -> Network:
    found = Network()

    def saves_data() -> bool:
        return found.dear

    async def rest(milliseconds: int) -> None:
        found.rested.append(milliseconds)

    monkeypatch.setattr(dom, "page_at_rest", rest)
    monkeypatch.setattr(dom, "prefetch_page", found.fetch)
    monkeypatch.setattr(dom, "saves_data", saves_data)
    return found


async def step() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


def test_a_few_at_a_time_in_the_order_in_which_they_were_met(network: Network) -> None:
    async def visit() -> None:
        state = PagesAhead()
        paths = [f"/{number}" for number in range(7)]
        tasks = [asyncio.create_task(state.meet(path)) for path in paths]
        await step()
        assert list(network.under_way) == paths[:PARALLEL_PRELOADS]
        network.under_way["/1"].set()
        await step()
        assert sorted(network.under_way) == ["/0", "/2", "/3", "/4"]
        while network.under_way:
            next(iter(network.under_way.values())).set()
            await step()
        await asyncio.gather(*tasks)
        assert network.asked == paths

    run(visit())


def test_no_page_twice(network: Network) -> None:
    async def visit() -> None:
        state = PagesAhead()
        first = asyncio.create_task(state.meet("/blog"))
        await step()
        await state.meet("/blog")
        network.under_way["/blog"].set()
        await first
        await state.meet("/blog")
        assert network.asked == ["/blog"]

    run(visit())


def test_nothing_before_the_page_is_at_rest(network: Network) -> None:
    async def visit() -> None:
        task = asyncio.create_task(PagesAhead().meet("/blog"))
        await step()
        assert network.rested == [PREFETCH_REST_MS]
        network.under_way["/blog"].set()
        await task

    run(visit())


def test_nothing_on_metered_connections(network: Network) -> None:
    network.dear = True
    run(PagesAhead().meet("/blog"))
    assert network.asked == []
