"""All tests: `python -m tests` runs the static checks, once, and pytest with the same arguments.

`python -m tests --quick` runs the same checks, the unit tests except for the slowest, and one journey in a browser.
"""

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from livecommerce.content.checking import check_words
from livecommerce.languages import in_language
from livecommerce.settings import get_settings

ROOT = Path(__file__).parent.parent
PROGRAMS = Path(sys.prefix) / "bin"
QUICK_CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."))
"""The linter, and the format."""
SLOW_CHECKS = (("lint-imports", "--no-cache"), ("pyright",))
"""Import rules and types, which take a minute on one processor."""
QUICK = "--quick"
SLOW_UNIT_TESTS = (
    "add_language",
    "collections",
    "content_commands",
    "settings",
    "start_of_commands",
    "translation_progress",
)
"""Tests that copy all content or start commands, which take two thirds of the time of all unit tests."""
EVERYDAY = (
    "tests/unit",
    *(f"--ignore=tests/unit/test_{name}.py" for name in SLOW_UNIT_TESTS),
    "tests/browser/test_example_app.py",
    # A third process would read all content a third time.
    "--numprocesses=2",
)
"""Unit tests and the journey through the example app, which is built in seconds."""


def main() -> int:
    """Run the quick checks, then pytest beside the slow ones; the exit status is 1 if a check fails."""
    is_quick = QUICK in sys.argv
    arguments = [*(EVERYDAY if is_quick else ()), *(argument for argument in sys.argv[1:] if argument != QUICK)]
    problems = broken_words()
    if problems:
        # Every test that reads the words would fail by it.
        sys.stderr.write("\n".join(["failed: the words of the site", *problems, ""]))
    if not _all_end_well(QUICK_CHECKS) or problems:
        return 1
    with ThreadPoolExecutor() as pool:
        checked = pool.submit(_all_end_well, SLOW_CHECKS)
        tested = _run_pytest(arguments)
    return tested if checked.result() else 1


def broken_words() -> list[str]:
    """Return why the site's pages cannot be built from their texts, in any of its languages."""
    found: list[str] = []
    for code in get_settings().languages:
        with in_language(code):
            found += map(str, check_words())
    return list(dict.fromkeys(found))


def _all_end_well(checks: tuple[tuple[str, ...], ...]) -> bool:
    passed = [_ends_well(check) for check in checks]
    return all(passed)


def _ends_well(check: tuple[str, ...]) -> bool:
    """Run a check; print its output at once if it fails."""
    ends_well = subprocess.run([PROGRAMS / check[0], *check[1:]], cwd=ROOT, check=False).returncode == 0
    if not ends_well:
        sys.stderr.write(f"failed: {' '.join(check)}\n")
    return ends_well


def _run_pytest(arguments: list[str]) -> int:
    return subprocess.run([PROGRAMS / "pytest", *arguments], cwd=ROOT, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
