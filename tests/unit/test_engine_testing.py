"""The engine's test kit: states run as plain Python, with a clock, a storage, an address and a scroll position."""

import sys
from pathlib import Path
from typing import Any, cast

import pytest

from livecommerce.engine import dom
from livecommerce.engine.sources import RouteFlags, every, hydrated, key, media, navigation, scroll_progress
from livecommerce.engine.state import BrowserState, definitions, on
from livecommerce.engine.testing import PlainBrowser


class Watched(BrowserState):
    path: str = ""
    share: float = -1.0
    narrow: bool = False
    ticks: int = 0
    escaped: bool = False
    ready: bool = False
    build: str = ""

    @on(navigation)
    def enter(self, route: RouteFlags) -> None:
        self.path = route.path

    @on(scroll_progress)
    def scroll(self, share: float) -> None:
        self.share = share

    @on(media("(max-width: 991px)"))
    def resize(self, narrow: bool) -> None:
        self.narrow = narrow

    @on(every(60))
    def tick(self) -> None:
        self.ticks += 1

    @on(key("Escape"))
    def escape(self) -> None:
        self.escaped = True

    @on(hydrated)
    async def wake(self) -> None:
        await dom.sleep(300)
        self.ready = True

    async def look(self) -> str:
        self.build = await dom.newest_build()
        await dom.navigate("/done")
        return self.build


definition = definitions.pop(Watched)


@pytest.fixture(autouse=True)
def watched() -> Any:
    """Register the state for one test only."""
    definitions[Watched] = definition
    yield
    del definitions[Watched]


def test_a_state_hears_of_its_page(plain_browser: PlainBrowser) -> None:
    plain_browser.matching.add("(max-width: 991px)")
    state = plain_browser.open(Watched)
    assert (state.path, state.share, state.narrow) == ("/", 0.0, True)
    plain_browser.scroll(0.5)
    assert state.share == 0.5
    plain_browser.go("/about")
    assert (state.path, state.share) == ("/about", 0.0)
    plain_browser.fire(key("Escape"))
    assert state.escaped


def test_the_clock_moves_what_waits_for_it(plain_browser: PlainBrowser) -> None:
    state = plain_browser.open(Watched)
    plain_browser.wait(299)
    assert not state.ready
    plain_browser.wait(1)
    assert state.ready
    plain_browser.wait(180_000)
    assert state.ticks == 3


def test_page_operations_are_answered_recorded_or_asked_for(plain_browser: PlainBrowser) -> None:
    state = plain_browser.open(Watched)
    with pytest.raises(RuntimeError, match=r"set its result first: browser.answer\(newest_build, …\)"):
        plain_browser.run(state.look())
    plain_browser.answer(dom.newest_build, "b2")
    assert plain_browser.run(state.look()) == "b2"
    assert (state.build, state.path) == ("b2", "/done")
    dom.focus("#name")
    assert plain_browser.done[-1] == ("focus", ("#name",))


def test_the_example_keeps_its_list_and_follows_other_tabs(
    plain_browser: PlainBrowser, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(root / "examples" / "packing")
    known = dict(definitions)
    from packing.packing import Packing

    plain_browser.storage["packing"] = "Lamp"
    packing: Any = plain_browser.open(cast(type[BrowserState], Packing))
    packing.pack("Tape")
    packing.pack("Tape")
    assert (packing.count, plain_browser.storage["packing"]) == ("2 things", "Lamp\nTape")
    plain_browser.keep_elsewhere("packing", "")
    assert packing.things == []
    for added in definitions.keys() - known.keys():
        del definitions[added]
    sys.modules.pop("packing.packing")


def test_without_the_kit_page_operations_run_only_in_the_browser() -> None:
    with pytest.raises(RuntimeError, match=r"focus\(\) runs only in the browser"):
        dom.focus("#name")
