"""All tests: `python -m tests` checks the code itself, once, and runs pytest with the same arguments."""

import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAMS = Path(sys.prefix) / "bin"
QUICK_CHECKS = (("ruff", "check", "."), ("ruff", "format", "--check", "."), ("lint-imports", "--no-cache"))
"""The rules of the code, its format, the order of its packages."""
TYPES = ("pyright",)
"""What takes a minute, on one processor."""


def main() -> int:
    """Runs the quick checks, then pytest beside the check of types; the exit status is 1 if a check found something."""
    passed = [_ends_well(check) for check in QUICK_CHECKS]
    if not all(passed):
        return 1
    with ThreadPoolExecutor() as pool:
        typed = pool.submit(_ends_well, TYPES)
        tested = _run_pytest()
    return tested if typed.result() else 1


def _ends_well(check: tuple[str, ...]) -> bool:
    """Whether a check finds nothing; says so at once where it does."""
    ends_well = subprocess.run([PROGRAMS / check[0], *check[1:]], cwd=ROOT, check=False).returncode == 0
    if not ends_well:
        sys.stderr.write(f"failed: {' '.join(check)}\n")
    return ends_well


def _run_pytest() -> int:
    # Images of containers forbid it; but the tests start some hundred processes, which would all compile the packages.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run([PROGRAMS / "pytest", *sys.argv[1:]], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
