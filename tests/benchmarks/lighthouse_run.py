"""Runs of Lighthouse, and the medians of several."""

import json
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import Any, Self

from livecommerce.errors import PlainError
from tests.benchmarks.figures import Spread
from tests.benchmarks.slow_processor import SLOWER
from tests.support.installed import chromium_executable

LIGHTHOUSE = Path(__file__).parent / "lighthouse"
TRIES = 3
"""Lighthouse occasionally misses the start of a page or, on a busy machine, times out."""
CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
SPEED = CATEGORIES[:1]
"""The category of times; the others are computed where their scores are shown."""
THROTTLED = "--throttling-method=devtools"
"""Throttles the network and the processor for real; without it, Lighthouse computes the effect of slow ones."""
SLOWED = f"--throttling.cpuSlowdownMultiplier={SLOWER}"
FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking --no-first-run"


@dataclass(frozen=True)
class Run:
    """The results of Lighthouse for a page: times in milliseconds, the layout shift, and scores from 0 to 100.

    The times are those of the first and the largest paint, and how long the main thread was blocked and busy. The index
    is Lighthouse's figure for the speed of the machine.
    """

    fcp: float
    lcp: float
    tbt: float
    main_thread: float
    cls: float
    scores: dict[str, int]
    index: float


@dataclass(frozen=True)
class Runs:
    """The results of several runs for a page; the scores are medians."""

    fcp: Spread
    lcp: Spread
    tbt: Spread
    main_thread: Spread
    cls: Spread
    scores: dict[str, int]

    @classmethod
    def of(cls, runs: Sequence[Run]) -> Self:
        return cls(
            fcp=Spread.of([run.fcp for run in runs]),
            lcp=Spread.of([run.lcp for run in runs]),
            tbt=Spread.of([run.tbt for run in runs]),
            main_thread=Spread.of([run.main_thread for run in runs]),
            cls=Spread.of([run.cls for run in runs]),
            scores={name: int(median(run.scores[name] for run in runs)) for name in runs[0].scores},
        )


def install_lighthouse() -> None:
    if not (LIGHTHOUSE / "node_modules").exists():
        subprocess.run(["npm", "ci", "--no-audit", "--no-fund"], cwd=LIGHTHOUSE, check=True, stdout=sys.stderr)


def run_lighthouse(address: str, *options: str, categories: Sequence[str] = CATEGORIES) -> Run:
    """Run Lighthouse: as a phone on slow 4G, unless the options say otherwise; return the scores of the categories."""
    node = shutil.which("node", path=f"{Path(sys.executable).parent}:{os.environ['PATH']}") or "node"
    command = [node, str(LIGHTHOUSE / "node_modules/lighthouse/cli/index.js"), address, "--quiet", "--output=json"]
    command += [f"--chrome-flags={FLAGS}", f"--only-categories={','.join(categories)}"]
    command += ["--disable-full-page-screenshot", *options]
    report = _report(command, os.environ | {"CHROME_PATH": chromium_executable(headless_shell=False) or ""})
    audits, scored = report["audits"], report["categories"]
    return Run(
        fcp=audits["first-contentful-paint"]["numericValue"],
        lcp=audits["largest-contentful-paint"]["numericValue"],
        tbt=audits["total-blocking-time"]["numericValue"],
        main_thread=audits["mainthread-work-breakdown"]["numericValue"],
        cls=audits["cumulative-layout-shift"]["numericValue"],
        scores={name: round(100 * (scored[name]["score"] or 0)) for name in categories},
        index=report["environment"]["benchmarkIndex"],
    )


def _report(command: list[str], environment: dict[str, str]) -> dict[str, Any]:
    complaint = ""
    for _ in range(TRIES):
        done = subprocess.run(command, check=False, capture_output=True, text=True, env=environment)
        if done.returncode == 0:
            return json.loads(done.stdout)
        complaint = done.stderr
    raise PlainError(complaint)
