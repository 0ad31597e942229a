"""The response time to a press on the menu in each engine, on a phone.

`uv run python -m tests.benchmarks.engines` builds and serves the site, opens the home page in a window as narrow as a
phone, and measures the time from a press on the menu's button to the second frame after it, in Chromium, Firefox and
WebKit, five times each: on this machine, and on a slow phone, in turn. Only Chromium can throttle its processor, so the
processes of every engine are stopped for three quarters of the time (`slow_processes`). `--quick` takes a quick look,
`--write` puts the table into the README. Needs the engines (`tests/README.md`) and an otherwise idle machine.
"""

from contextlib import nullcontext
from functools import partial

from tests.benchmarks.built_sites import built_site, served_site
from tests.benchmarks.figures import Row, Spread, interleaved, table
from tests.benchmarks.limits import INP
from tests.benchmarks.options import read_options
from tests.benchmarks.report import machine, publish
from tests.benchmarks.slow_processes import slowed
from tests.benchmarks.slow_processor import SLOWER
from tests.browser.engines.engines import ENGINES, Browser, browser
from tests.browser.engines.visitor import Visitor

WATCH = """
window.taken = 0;
const button = document.getElementById("menu-button");
button.addEventListener("click", ({ timeStamp }) => {
  requestAnimationFrame(() => requestAnimationFrame(() => (window.taken = performance.now() - timeStamp)));
}, { capture: true, once: true });
"""
"""From the engine's time of the press to the frame after the one in which the menu has been drawn."""


def press_menu(window: Browser, address: str, *, slower: int = 1) -> float:
    """Return the milliseconds from a press on the menu to the response, in an engine slowed down by a factor."""
    visitor = Visitor(window, address)
    visitor.begin()
    visitor.with_window(390)
    visitor.open("/")
    visitor.press("button", "Reject All")
    visitor.ask(WATCH)
    with slowed(window.process, slower) if slower > 1 else nullcontext():
        visitor.press("button", "Open menu")
        return float(visitor.wait_for("return window.taken"))


def main() -> None:
    options = read_options(__doc__, ["/"])
    rows: list[list[str]] = []
    with served_site(built_site()) as site:
        for engine in ENGINES:
            with browser(engine) as window:
                press = partial(press_menu, window, site.address)
                here, slow = map(Spread.of, interleaved(options.runs, press, partial(press, slower=SLOWER)))
                rows.append(Row(engine).add_figure(here).add_figure(slow, INP).cells)
    head = ["engine", "menu after, ms", f"on a slow phone, ms (≤ {INP.median:.0f})", "breaks"]
    publish([*table(head, rows), "", f"Medians of {options.runs}. {machine()}"], "engines", write=options.write)


if __name__ == "__main__":
    main()
