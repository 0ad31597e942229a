"""Compare generated methods in CPython and in Chromium: `uv run python -m tests.tools.compare_methods 50000`."""

import argparse
import sys
from collections import Counter

from tests.support.generated_methods import compare
from tests.support.installed import chromium_executable, chromium_started


def main() -> int:
    """Print the results of the methods; fail if one differs in the browser."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("count", type=int, help="how many methods")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    arguments = parser.parse_args()
    with chromium_started(chromium_executable()) as browser:
        found = compare(browser.new_page(), range(arguments.first, arguments.first + arguments.count))
    reasons = Counter(refusal.rsplit("`", 1)[-1] for refusal in found.refused).most_common(20)
    lines = [
        f"{found.same} the same, {found.raised} of which raised; {len(found.different)} different",
        f"{found.beyond} beyond a limit that the browser names; {len(found.refused)} refused:",
        *(f"{count:6} {reason}" for reason, count in reasons),
        *found.different[:5],
    ]
    sys.stdout.write("\n".join(lines) + "\n")
    return bool(found.different)


if __name__ == "__main__":
    sys.exit(main())
