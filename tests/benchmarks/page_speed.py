"""The paint times and work of every page, beside the same page without its scripts.

`uv run python -m tests.benchmarks.page_speed` builds and serves the site, and lets Lighthouse measure every route, five
times as a phone by each of its two methods, in turn with its script-free copy, and once as a desktop. `--only /a /b`
measures some routes, `--quick` takes a quick look at three, `--runs 3` sets their number, `--write` puts the table
into the README. Needs Chromium and an otherwise idle machine.
"""

import sys

from tests.benchmarks.built_sites import built_site, served_site, served_without_scripts
from tests.benchmarks.figures import Row, interleaved, table
from tests.benchmarks.lighthouse_run import (
    CATEGORIES,
    SLOWED,
    SPEED,
    THROTTLED,
    Runs,
    install_lighthouse,
    run_lighthouse,
)
from tests.benchmarks.limits import (
    FIRST_PAINT,
    LARGEST_PAINT,
    LCP,
    MAIN_THREAD_RATIO,
    OTHER_SCORES,
    PERFORMANCE_SCORE,
    TBT,
    main_thread_limit,
)
from tests.benchmarks.options import every_path, read_options
from tests.benchmarks.report import load, machine, publish
from tests.benchmarks.slow_processor import SLOWER

SECOND = 1000
HEAD = [
    "page",
    f"first paint, s (≤ {FIRST_PAINT.median / SECOND})",
    f"largest paint, s (≤ {LARGEST_PAINT.median / SECOND})",
    f"LCP simulated, s (≤ {LCP.median / SECOND})",
    f"TBT, ms (≤ {TBT.median:.0f}, no run > {TBT.each:.0f})",
    "copy",
    f"main thread, ms (≤ {MAIN_THREAD_RATIO} of the copy)",
    "copy",
    "ratio",
    "CLS",
    f"phone (≥ {PERFORMANCE_SCORE}, then {OTHER_SCORES})",
    "desktop",
    "breaks",
]


def breaks_scores(scores: dict[str, int]) -> bool:
    return any(score < (PERFORMANCE_SCORE if name == "performance" else OTHER_SCORES) for name, score in scores.items())


def row(path: str, throttled: Runs, page: Runs, copy: Runs, desktop: dict[str, int]) -> list[str]:
    """Return a row of the table; `throttled` has the results of the page over a throttled network."""
    return (
        Row(f"`{path}`")
        .add_figure(throttled.fcp, FIRST_PAINT, digits=2, unit=SECOND)
        .add_figure(throttled.lcp, LARGEST_PAINT, digits=2, unit=SECOND)
        .add_figure(page.lcp, LCP, digits=2, unit=SECOND)
        .add_figure(page.tbt, TBT)
        .add_figure(copy.tbt)
        .add_figure(page.main_thread, main_thread_limit(copy.main_thread.median))
        .add_figure(copy.main_thread)
        .add(f"{page.main_thread.median / copy.main_thread.median:.2f}")
        .add_figure(page.cls, digits=3)
        .add(" ".join(map(str, page.scores.values())), breaks="scores" if breaks_scores(page.scores) else "")
        .add(" ".join(map(str, desktop.values())))
        .cells
    )


def measure(path: str, site: str, copy: str, runs: int) -> list[str]:
    """Measure a page of the site and of its script-free copy, both addresses, and return its row of the table."""
    sys.stderr.write(f"{path}\n")
    page, bare = site + path, copy + path
    slow, simulated, copied = (
        Runs.of(audited)
        for audited in interleaved(
            runs,
            lambda: run_lighthouse(page, SLOWED, THROTTLED, categories=SPEED),
            lambda: run_lighthouse(page, SLOWED),
            lambda: run_lighthouse(bare, SLOWED, categories=SPEED),
        )
    )
    desktop = run_lighthouse(page, "--preset=desktop").scores
    line = row(path, slow, simulated, copied, desktop)
    sys.stderr.write(f"| {' | '.join(line)} |\n")
    return line


def main() -> None:
    options = read_options(__doc__, every_path())
    install_lighthouse()
    built = built_site()
    before = load()
    with served_site(built) as site, served_without_scripts(built) as copy:
        # The first start of a browser is not representative.
        index = run_lighthouse(site.address).index
        rows = [measure(path, site.address, copy, options.runs) for path in options.paths]
    note = (
        f"Medians of {options.runs}. Phone and desktop: {', '.join(CATEGORIES)}. {machine()} Before: {before:.1f}. "
        f"Processor {SLOWER} times slower, benchmark index of Lighthouse {index:.0f}."
    )
    publish([*table(HEAD, rows), "", note], "speed", write=options.write)


if __name__ == "__main__":
    main()
