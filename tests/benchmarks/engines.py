"""How soon a press on the menu is answered in each engine, on a phone.

`uv run python -m tests.benchmarks.engines` builds and serves the site, opens the home page in a window as narrow as a
phone, and takes the time from a press on the menu's button to the second frame after it, in Chromium, Firefox and
WebKit, five times each. Only Chromium can make its processor slower: it is measured with and without that in turn, and
what the others take is multiplied by the ratio. `--quick` has a look, `--write` puts the table into the README. Needs
the engines (`tests/README.md`) and an otherwise idle machine.
"""

from functools import partial

from tests.benchmarks.built_sites import built_site, served_site
from tests.benchmarks.figures import Row, Spread, interleaved, table
from tests.benchmarks.limits import INP
from tests.benchmarks.options import read_options
from tests.benchmarks.report import machine, publish
from tests.benchmarks.slow_processor import SLOWER
from tests.browser.engines.engines import ENGINES, Browser, browser
from tests.browser.engines.visitor import Visitor

WATCH = """
window.taken = 0;
const button = document.getElementById("menu-button");
button.addEventListener("click", ({ timeStamp }) => {
  requestAnimationFrame(() => requestAnimationFrame((now) => (window.taken = now - timeStamp)));
}, { capture: true, once: true });
"""
"""From the press, as the engine has it, to the frame after the one in which the menu has been drawn."""


def press_menu(window: Browser, address: str, *, slower: int = 1) -> float:
    """The time, in milliseconds, that a press on the menu takes to be answered.

    Args:
        window: A window of the engine.
        address: The site's.
        slower: By so much Chromium makes its processor slower.
    """
    visitor = Visitor(window, address)
    visitor.begin()
    visitor.with_window(390)
    visitor.open("/")
    visitor.press("button", "Reject All")
    if slower > 1:
        window.slow_down(slower)
    visitor.ask(WATCH)
    visitor.press("button", "Open menu")
    taken = float(visitor.wait_for("return window.taken"))
    if slower > 1:
        window.slow_down(1)
    return taken


def main() -> None:
    """Measures, and prints the table or writes it into the README."""
    options = read_options(__doc__, ["/"])
    with served_site(built_site()) as site:
        measured: dict[str, Spread] = {}
        for engine in ENGINES:
            with browser(engine) as window:
                presses = [partial(press_menu, window, site.address)]
                if engine == "chromium":
                    presses.append(partial(press_menu, window, site.address, slower=SLOWER))
                here, *slow = map(Spread.of, interleaved(options.runs, *presses))
                measured[engine] = here
                if slow:
                    [slow_chromium] = slow
                    measured["chromium, slow"] = slow_chromium
    slowed = measured["chromium, slow"].median / measured["chromium"].median
    rows = [
        Row(engine).add_figure(measured[engine]).add_figure(_times(measured[engine], slowed), INP).cells
        for engine in ENGINES
    ]
    head = ["engine", "menu after, ms", f"on a slow phone, ms (≤ {INP.median:.0f})", "breaks"]
    note = f"Medians of {options.runs}; Chromium is slowed down {slowed:.1f} times. {machine()}"
    publish([*table(head, rows), "", note], "engines", write=options.write)


def _times(spread: Spread, factor: float) -> Spread:
    return Spread(spread.median * factor, spread.least * factor, spread.most * factor)


if __name__ == "__main__":
    main()
