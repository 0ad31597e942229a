"""How fast every page paints and wakes up, beside the same page without its scripts.

`uv run python -m tests.benchmarks.page_speed` builds and serves the site, and lets Lighthouse measure every route and
its script-free copy in turn: three times as a phone, of which the median counts, and once as a desktop. The longest
task comes from loads of their own (`long_tasks`). `--write` puts the table into the README, `--only /a /b` measures
some routes. Needs Chromium and an otherwise idle machine.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any

from livecommerce.content.posts import posts
from livecommerce.errors import PlainError
from livecommerce.routes import ROUTES
from tests.benchmarks.long_tasks import longest_task
from tests.benchmarks.report import machine, renew
from tests.benchmarks.script_free import COPY, write_copy
from tests.browser.conftest import served
from tests.conftest import COMMAND
from tests.installed import chromium_executable
from tests.ports import free_port

ROOT = Path(__file__).parents[2]
LIGHTHOUSE = Path(__file__).parent / "lighthouse"
RUNS = 3
TRIES = 3
"""Lighthouse now and then loses the beginning of a page, and asks to be run again."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run"


@dataclass(frozen=True)
class Measured:
    """What Lighthouse says of one page.

    Attributes:
        lcp: Milliseconds until the largest part was painted.
        tbt: Milliseconds for which the main thread was blocked.
        cls: Shift of the layout.
        scores: By category, 0 to 100.
    """

    lcp: float
    tbt: float
    cls: float
    scores: dict[str, int]


def report_of(command: list[str], environment: dict[str, str]) -> dict[str, Any]:
    """What Lighthouse says.

    Raises:
        PlainError: It failed each time.
    """
    said = ""
    for _ in range(TRIES):
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
        if done.returncode == 0:
            return json.loads(done.stdout)
        said = done.stderr
    raise PlainError(said)


def measure(address: str, *options: str) -> Measured:
    """One run of Lighthouse."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}") or "node"
    command = [node, str(LIGHTHOUSE / "node_modules/lighthouse/cli/index.js"), address, "--quiet", "--output=json"]
    command += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(CATEGORIES)}", *options]
    environment = os.environ | {"CHROME_PATH": chromium_executable(headless_shell=False) or ""}
    report = report_of(command, environment)
    audits, categories = report["audits"], report["categories"]
    return Measured(
        lcp=audits["largest-contentful-paint"]["numericValue"],
        tbt=audits["total-blocking-time"]["numericValue"],
        cls=audits["cumulative-layout-shift"]["numericValue"],
        scores={name: round(100 * (categories[name]["score"] or 0)) for name in CATEGORIES},
    )


def middle(runs: list[Measured]) -> Measured:
    """The median of each figure."""
    return Measured(
        lcp=median(run.lcp for run in runs),
        tbt=median(run.tbt for run in runs),
        cls=median(run.cls for run in runs),
        scores={name: int(median(run.scores[name] for run in runs)) for name in CATEGORIES},
    )


@contextmanager
def script_free(site: Path) -> Generator[str]:
    """Serves the copy without scripts; its address."""
    with tempfile.TemporaryDirectory(prefix="script-free-") as folder:
        copy = Path(folder) / "site"
        write_copy(site, copy)
        port = free_port()
        command = [sys.executable, "-m", "granian", "--interface", "asgi", "--factory", "--port", str(port)]
        settings = {COPY: str(copy)}
        with served([*command, "tests.benchmarks.script_free:app"], ROOT, port, settings) as process:
            yield process.address


def addresses() -> list[str]:
    """Every route, and one article for all of them."""
    paths = [route.path for route in ROUTES if not route.far]
    return ["/legal?id=18" if path == "/legal" else path for path in paths] + [posts()[0].path]


def row(path: str, page: Measured, bare: Measured, desktop: Measured, longest: list[float]) -> str:
    """One line of the table; the longest tasks are the page's and its copy's."""
    scores = " ".join(str(page.scores[name]) for name in CATEGORIES)
    wide = " ".join(str(desktop.scores[name]) for name in CATEGORIES)
    ratio = page.lcp / bare.lcp
    return (
        f"| `{path}` | {page.lcp / 1000:.2f} | {bare.lcp / 1000:.2f} | {ratio:.2f} | {page.tbt:.0f} | {bare.tbt:.0f} "
        f"| {longest[0]:.0f} | {longest[1]:.0f} | {page.cls:.3f} | {scores} | {wide} |"
    )


def main() -> None:
    """Measures, and prints the table or writes it into the README."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", nargs="*", default=[])
    chosen = parser.parse_args()
    paths: list[str] = chosen.only or addresses()
    if not (LIGHTHOUSE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=LIGHTHOUSE, check=True)
    port = free_port()
    settings = {"LIVECOMMERCE_SITE_URL": f"http://localhost:{port}"}
    lines = [
        "| page | LCP, s | without scripts | ratio | TBT, ms | without | longest task, ms | without | CLS "
        "| mobile | desktop |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | --- | --- |",
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    with (
        served([COMMAND, "serve", "--port", str(port)], ROOT, port, settings) as site,
        script_free(ROOT / ".web" / "build" / "client") as bare,
    ):
        # The first start of a browser is like no other.
        measure(site.address)
        for path in paths:
            runs = [(measure(site.address + path), measure(bare + path)) for _ in range(RUNS)]
            page, without = (middle(list(side)) for side in zip(*runs, strict=True))
            desktop = measure(site.address + path, "--preset=desktop")
            tasks = [(longest_task(site.address + path), longest_task(bare + path)) for _ in range(RUNS)]
            lines.append(row(path, page, without, desktop, [median(side) for side in zip(*tasks, strict=True)]))
            sys.stdout.write(lines[-1] + "\n")
            sys.stdout.flush()
    lines += ["", machine()]
    if chosen.write:
        renew(lines, "speed")


if __name__ == "__main__":
    main()
