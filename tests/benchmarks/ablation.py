"""The effect of each trick of the build: the site with it and without it, measured in turn.

`uv run python -m tests.benchmarks.ablation` builds the site as it is and once without each trick, which
`LIVECOMMERCE_WITHOUT` names, and measures all of these, and the script-free copy that determines the limits, in turn,
five times, on the home page, the form and an article. A trick whose absence makes no figure worse by more than a tenth
of its limit should be deleted. `--tricks prefetch` measures some of them, `--only /form` some pages, `--runs 9` more
often, `--quick` takes a quick look, `--write` puts the tables into the README. Built sites are cached in `.benchmarks/`
by their sources. Needs Chromium and an otherwise idle machine.
"""

import json
import sys
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import median
from typing import get_args

from livecommerce.engine.tricks import Trick
from tests.benchmarks.built_sites import PAGES, ServedSite, built_site, served_site, served_without_scripts
from tests.benchmarks.figures import Limit, Spread, interleaved, table
from tests.benchmarks.first_visit import visit
from tests.benchmarks.lighthouse_run import SLOWED, SPEED, install_lighthouse, run_lighthouse
from tests.benchmarks.limits import (
    ALL,
    CLICK,
    CONTINUE,
    HTML,
    KB,
    LARGEST_PAINT,
    LCP,
    LONGEST_TASK,
    SCRIPTS,
    TBT,
    main_thread_limit,
)
from tests.benchmarks.navigation import Navigation
from tests.benchmarks.options import read_options
from tests.benchmarks.page_load import load_page
from tests.benchmarks.presses import CONTINUE_FORM
from tests.benchmarks.report import machine, publish
from tests.benchmarks.slow_processor import started_browser
from tests.support.pages import ARTICLE

TRICKS: tuple[str, ...] = get_args(Trick)
SHARE = 0.1
"""The share of its limit by which a figure must become worse for a trick to stay."""
LINKS = {"/": "/for-talent", "/form": "/", ARTICLE: "/"}
"""The target of the clicked link, by page."""
UNITS = dict.fromkeys((HTML.name, SCRIPTS.name, ALL.name), KB)
COLUMNS = (
    LARGEST_PAINT.name,
    LCP.name,
    TBT.name,
    LONGEST_TASK.name,
    "main thread",
    CLICK.name,
    CONTINUE.name,
    HTML.name,
    SCRIPTS.name,
    ALL.name,
)

Figures = Mapping[str, float]
Comparisons = dict[str, list["Comparison"]]


@dataclass(frozen=True)
class Comparison:
    limit: Limit
    on: Spread
    off: Spread

    @property
    def is_worse(self) -> bool:
        """Return whether the figure is worse without the trick, by more than the share of its limit."""
        return self.off.median - self.on.median > SHARE * self.limit.median

    @property
    def is_certain(self) -> bool:
        """Return whether it is worse than in every run with the trick."""
        return self.is_worse and self.off.median > self.on.most

    @property
    def text(self) -> str:
        """Return both figures, in bold if the second is worse."""
        unit = UNITS.get(self.limit.name, 1)
        digits = 1 if unit > 1 else 0
        text = f"{self.on.text(digits, unit)} → {self.off.text(digits, unit)}"
        return f"**{text}**" if self.is_worse else text


def figures(site: ServedSite, path: str) -> Figures:
    """Measure the figures of a page that vary between runs."""
    with started_browser() as browser:
        click = Navigation(path, LINKS[path]).measure(browser, site.slow_address)
        pressed = (
            {CONTINUE.name: CONTINUE_FORM.measure(browser, site.slow_address)} if path == CONTINUE_FORM.path else {}
        )
    return {**load_figures(site.address + path), CLICK.name: click, **pressed}


def load_figures(address: str) -> Figures:
    """Return the observed cost of loading a page on a slow network, and the LCP that Lighthouse computes."""
    load = load_page(address)
    return {
        LARGEST_PAINT.name: load.lcp,
        LCP.name: run_lighthouse(address, SLOWED, categories=SPEED).lcp,
        TBT.name: load.blocking,
        LONGEST_TASK.name: load.longest_task,
        "main thread": load.main_thread,
    }


def weights(site: ServedSite, path: str) -> Figures:
    """Return the bytes of a page before it prefetches, which are the same each time."""
    with started_browser() as browser:
        first = visit(browser, site.address + path, saves_data=True)
    return {HTML.name: first.html, SCRIPTS.name: first.scripts, ALL.name: first.all_bytes}


def limits(copy: Sequence[Figures]) -> dict[str, Limit]:
    """Return the limits of the figures, some of which depend on the script-free copy."""

    def of_copy(name: str) -> float:
        return median(load[name] for load in copy)

    given = (LARGEST_PAINT, LCP, TBT, LONGEST_TASK, CLICK, CONTINUE, HTML, SCRIPTS, ALL)
    return {"main thread": main_thread_limit(of_copy("main thread"))} | {limit.name: limit for limit in given}


def spreads(site: ServedSite, path: str, runs: Sequence[Figures]) -> dict[str, Spread]:
    measured = {name: Spread.of([run[name] for run in runs]) for name in runs[0]}
    return measured | {name: Spread.of([weight]) for name, weight in weights(site, path).items()}


def compare(path: str, whole: ServedSite, without: Mapping[str, ServedSite], copy: str, runs: int) -> Comparisons:
    """Measure a page of the whole site, of those without a trick, and of the copy, in turn, and compare by trick."""
    sites = [whole, *without.values()]
    *results, bare = interleaved(
        runs, *(partial(figures, site, path) for site in sites), partial(load_figures, copy + path)
    )
    on, *off = (spreads(site, path, side) for site, side in zip(sites, results, strict=True))
    by_name = limits(bare)
    return {
        trick: [Comparison(by_name[name], on[name], side[name]) for name in COLUMNS if name in on]
        for trick, side in zip(without, off, strict=True)
    }


def verdict(pages: Mapping[str, Sequence[Comparison]]) -> str:
    if not pages:
        return "not measured: the build is the same without it"
    worse = [
        (path, comparison) for path, comparisons in pages.items() for comparison in comparisons if comparison.is_worse
    ]
    certain = [f"{comparison.limit.name} of `{path}`" for path, comparison in worse if comparison.is_certain]
    if certain:
        return f"keep: {', '.join(certain)}"
    if worse:
        return "unclear, within the spread: " + ", ".join(
            f"{comparison.limit.name} of `{path}`" for path, comparison in worse
        )
    return "delete"


def line(trick: str, path: str, comparisons: Sequence[Comparison]) -> list[str]:
    texts = {comparison.limit.name: comparison.text for comparison in comparisons}
    return [f"`{trick}`, `{path}`", *(texts.get(name, "") for name in COLUMNS)]


def is_same(build: Path, other: Path) -> bool:
    """Return whether two builds consist of the same files, by the id that is computed from them."""
    latest = [(folder / PAGES / "builds" / "latest.json").read_text(encoding="utf-8") for folder in (build, other)]
    first, second = (json.loads(text)["id"] for text in latest)
    return first == second


def measure(tricks: Sequence[str], paths: Sequence[str], runs: int) -> dict[str, dict[str, list[Comparison]]]:
    """Return the figures of each trick by page; none if the build is the same without the trick."""
    whole, builds = built_site(), {trick: built_site(trick) for trick in tricks}
    different = {trick: folder for trick, folder in builds.items() if not is_same(whole, folder)}
    found: dict[str, dict[str, list[Comparison]]] = {trick: {} for trick in tricks}
    with ExitStack() as stack:
        site = stack.enter_context(served_site(whole))
        without = {trick: stack.enter_context(served_site(folder, trick)) for trick, folder in different.items()}
        copy = stack.enter_context(served_without_scripts(whole))
        for path in paths:
            sys.stderr.write(f"{path}\n")
            for trick, comparisons in compare(path, site, without, copy, runs).items():
                found[trick][path] = comparisons
                sys.stderr.write(f"| {' | '.join(line(trick, path, comparisons))} |\n")
    return found


def main() -> None:
    options = read_options(__doc__, list(LINKS), TRICKS)
    install_lighthouse()
    found = measure(options.tricks or TRICKS, options.paths, options.runs)
    verdicts = [[f"`{trick}`", verdict(pages)] for trick, pages in found.items()]
    rows = [line(trick, path, comparisons) for trick, pages in found.items() for path, comparisons in pages.items()]
    head = ["with → without", *(f"{name}, {'KB' if name in UNITS else 'ms'}" for name in COLUMNS)]
    lines = [
        *table(["trick", "verdict"], verdicts),
        "",
        *table(head, rows),
        "",
        f"Medians of {options.runs}. {machine()}",
    ]
    publish(lines, "ablation", write=options.write)


if __name__ == "__main__":
    main()
