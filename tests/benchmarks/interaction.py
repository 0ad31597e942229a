"""The response time to clicks on a processor four times slower.

`uv run python -m tests.benchmarks.interaction` builds and serves the site, from a server with a latency of 100 ms. It
navigates to prefetched pages and measures the time from the click to the first frame that shows the new page; it
presses every kind of control and measures what INP counts: the time from the press to the next frame, with a page of a
single button as baseline. Everything is measured in turn, five times. `--only /form` measures the controls and links of
some pages, `--quick` takes a quick look, `--write` puts the tables into the README. Needs Chromium and an otherwise
idle machine.
"""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import Browser

from tests.benchmarks.built_sites import built_site, served_site
from tests.benchmarks.figures import Row, Spread, interleaved, table
from tests.benchmarks.limits import CLICK, INP
from tests.benchmarks.navigation import Navigation
from tests.benchmarks.options import every_path, read_options
from tests.benchmarks.presses import PRESSES, press_only_button
from tests.benchmarks.report import machine, publish
from tests.benchmarks.slow_processor import started_browser
from tests.support.pages import ARTICLE

NAVIGATIONS = (
    Navigation("/", "/for-talent"),
    Navigation("/", "/for-brands"),
    Navigation("/", "/about-us"),
    Navigation("/about-us", "/"),
    Navigation("/for-talent", "/login"),
    Navigation("/form", "/"),
    Navigation(ARTICLE, "/"),
)


def tables(browser: Browser, address: str, paths: list[str], runs: int) -> list[str]:
    navigations = [navigation for navigation in NAVIGATIONS if navigation.start in paths]
    presses = [press for press in PRESSES if press.path in paths]
    measurements: list[Callable[[], float]] = [
        *(partial(timed.measure, browser, address) for timed in (*navigations, *presses)),
        partial(press_only_button, browser),
    ]
    *measured, least = map(Spread.of, interleaved(runs, *measurements))
    clicks, waits = measured[: len(navigations)], measured[len(navigations) :]
    went = [
        Row(f"`{navigation.start}`").add(f"`{navigation.to}`").add_figure(spread, CLICK).cells
        for navigation, spread in zip(navigations, clicks, strict=True)
    ]
    pressed = [
        Row(f"{press.name}, `{press.path}`").add_figure(spread, INP).cells
        for press, spread in zip(presses, waits, strict=True)
    ]
    return [
        *table(["from", "to", f"new page after, ms (≤ {CLICK.median:.0f})", "breaks"], went),
        "",
        *table(
            ["pressed", f"next frame after, ms (≤ {INP.median:.0f})", "breaks"],
            [Row("a page's only button").add_figure(least).cells, *pressed],
        ),
        "",
        f"Medians of {runs}. {machine()}",
    ]


def main() -> None:
    options = read_options(__doc__, every_path())
    with served_site(built_site()) as site, started_browser() as browser:
        publish(tables(browser, site.slow_address, options.paths, options.runs), "interaction", write=options.write)


if __name__ == "__main__":
    main()
