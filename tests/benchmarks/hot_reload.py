"""The development server: from saving a file to the change on the open page, beside a blank Reflex app.

`uv run python -m tests.benchmarks.hot_reload` starts `reflex run` with a copy of the site and with a blank app, opens a
page of each, and changes in turn a word of the content, a section of the page, a class, and the text of the blank app.
`--runs 9` changes them more often, `--write` updates the README. Needs Chromium and an otherwise idle machine.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path

from playwright.sync_api import Browser, Page

from tests.benchmarks.figures import Limit, Row, Spread, interleaved, table
from tests.benchmarks.report import machine, publish
from tests.benchmarks.slow_processor import started_browser
from tests.browser.conftest import Process
from tests.conftest import ROOT
from tests.support.ports import free_port
from tests.support.project_copy import copy_project, share_caches

RUNS = 5
WORD, PYTHON = Limit("word", 2), Limit("Python", 3)
"""In seconds."""
REST_MS = 8000
"""Time for the rest of a rebuild: pages that are not open are compiled after those that are."""
NUMBER = "123000"
"""The number in a change, which is replaced by a new one each time."""

BLANK = """import reflex as rx


def index() -> rx.Component:
    return rx.el.main(rx.el.p("123000"))


app = rx.App()
app.add_page(index, route="/")
"""
BLANK_CONFIG = """import os

os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx

config = rx.Config(app_name="blank", telemetry_enabled=False, disable_plugins=[rx.plugins.SitemapPlugin])
"""


@dataclass(frozen=True)
class Change:
    """A change of a file that an open page shows.

    Attributes:
        name: What changes.
        file: The file, below the folder of the app.
        old: A text of the file.
        new: The text in its place, with `NUMBER`.
        shown: JavaScript that is true when the page shows it, with `NUMBER`.
        limit: The limit in seconds.
    """

    name: str
    file: str
    old: str
    new: str
    shown: str
    limit: Limit | None = None

    def prepare(self, folder: Path) -> None:
        """Put the number into the file, before the server starts."""
        file = folder / self.file
        text = file.read_text(encoding="utf-8")
        assert text.count(self.old) == 1, self
        file.write_text(text.replace(self.old, self.new), encoding="utf-8")

    def measure(self, page: Page, folder: Path) -> float:
        """Change the number, and return the seconds until the page shows it."""
        file, number = folder / self.file, str(time.time_ns() // 10**8 % 10**6)
        text = file.read_text(encoding="utf-8")
        prefix, _, suffix = self.new.partition(NUMBER)
        start_of, end_of = text.index(prefix) + len(prefix), text.index(suffix, text.index(prefix) + len(prefix))
        start = time.monotonic()
        file.write_text(text[:start_of] + number + text[end_of:], encoding="utf-8")
        page.wait_for_function(self.shown.replace(NUMBER, number))
        seconds = time.monotonic() - start
        page.wait_for_timeout(REST_MS)
        return seconds


_TEXT = f"document.querySelector('main').textContent.includes('{NUMBER}')"
CHANGES = (
    Change(
        "a word of the content",
        "livecommerce/content/en/about.yaml",
        "It began with a",
        f"It began {NUMBER} with a",
        _TEXT,
        WORD,
    ),
    Change(
        "a section of a page",
        "livecommerce/pages/about/page.py",
        "about_hero(content.hero",
        f'rx.el.p("{NUMBER}"), about_hero(content.hero',
        _TEXT,
        PYTHON,
    ),
    Change(
        "a class",
        "livecommerce/pages/about/hero.py",
        "mt-4 text-h1",
        f"order-[{NUMBER}] text-h1",
        f"getComputedStyle(document.querySelector('h1')).order === '{NUMBER}'",
        PYTHON,
    ),
)
CHANGE_OF_BLANK = Change("a text of a blank app", "blank/blank.py", f'"{NUMBER}"', f'"{NUMBER}"', _TEXT)


@contextmanager
def opened(browser: Browser, folder: Path, path: str) -> Generator[Page]:
    """Start the development server of an app within the block, and open a page."""
    port = free_port()
    process = Process(folder, port, {}, sign_of_life=path)
    ports = ["--frontend-port", str(port), "--backend-port", str(free_port())]
    try:
        process.start([sys.executable, "-m", "reflex", "run", *ports])
        page = browser.new_page()
        page.set_default_timeout(60_000)
        page.goto(process.address + path)
        page.wait_for_timeout(REST_MS)
        yield page
    finally:
        process.end()


def write_blank(folder: Path) -> None:
    """Write a blank app."""
    (folder / "blank").mkdir(parents=True)
    (folder / "blank" / "__init__.py").touch()
    (folder / "blank" / "blank.py").write_text(BLANK, encoding="utf-8")
    (folder / "rxconfig.py").write_text(BLANK_CONFIG, encoding="utf-8")


def measure(runs: int) -> list[list[float]]:
    """Return the seconds of each change, the last of which is that of the blank app."""
    with tempfile.TemporaryDirectory(prefix="hot-reload-") as temporary, started_browser() as browser:
        site, blank = Path(temporary) / "site", Path(temporary) / "blank"
        copy_project(ROOT, site)
        share_caches(ROOT, site / ".web")
        write_blank(blank)
        for change in CHANGES:
            change.prepare(site)
        with opened(browser, site, "/about-us") as page, opened(browser, blank, "/") as page_of_blank:
            return interleaved(
                runs,
                *(partial(change.measure, page, site) for change in CHANGES),
                partial(CHANGE_OF_BLANK.measure, page_of_blank, blank),
            )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=RUNS, help=f"how often everything is measured; {RUNS} if left out")
    parser.add_argument("--write", action="store_true", help="renew the README of the benchmarks")
    options = parser.parse_args()
    rows = [
        Row(f"{change.name}{f' (≤ {change.limit.median:.0f})' if change.limit else ''}")
        .add_figure(Spread.of(seconds), change.limit, digits=1)
        .cells
        for change, seconds in zip([*CHANGES, CHANGE_OF_BLANK], measure(options.runs), strict=True)
    ]
    lines = [*table(["saved", "shown after, s", "breaks"], rows), "", f"Medians of {options.runs}. {machine()}"]
    publish(lines, "hot-reload", write=options.write)


if __name__ == "__main__":
    main()
