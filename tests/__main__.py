"""All tests: `python -m tests` checks the code itself, once, and then runs pytest with the same arguments."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
PROGRAMS = Path(sys.prefix) / "bin"
CHECKS = (
    ("ruff", "check", "."),
    ("ruff", "format", "--check", "."),
    ("lint-imports", "--no-cache"),
    ("pyright",),
)
"""The rules of the code, its format, the order of its packages, its types."""


def main() -> int:
    """Runs the checks together, then pytest; the exit status is 1 if a check found something."""
    running = [(check, subprocess.Popen([PROGRAMS / check[0], *check[1:]], cwd=ROOT)) for check in CHECKS]
    failed = [" ".join(check) for check, process in running if process.wait() != 0]
    if failed:
        sys.stderr.write(f"failed: {', '.join(failed)}\n")
        return 1
    # Images of containers forbid it; but the tests start some hundred processes, which would all compile the packages.
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return subprocess.run([PROGRAMS / "pytest", *sys.argv[1:]], cwd=ROOT, env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
