"""Output of the benchmarks: to the terminal, and on request into the README beside them."""

import os
import platform
import re
import sys
import timeit
from pathlib import Path

README = Path(__file__).with_name("README.md")


def load() -> float:
    """Return the average number of runnable processes during the last minute."""
    return os.getloadavg()[0]


def machine() -> str:
    """Return the description of the machine: its load is that of the last quarter of an hour, its speed that of today.

    A virtual machine may be three times slower on one day than on another.
    """
    cores, quarter_hour = os.cpu_count(), os.getloadavg()[2]
    speed = 1000 * min(timeit.repeat("for number in range(1_000_000): number + 1", number=1))
    return (
        f"{platform.node()}: {cores} cores, {platform.machine()}, {platform.system()}, load {quarter_hour:.0f}, "
        f"a million additions in Python in {speed:.0f} ms."
    )


def publish(lines: list[str], mark: str, *, write: bool) -> None:
    """Print a table, and write it between `<!-- mark -->` and `<!-- /mark -->` of the README."""
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    sys.stdout.flush()
    if write:
        place = re.compile(rf"(?<=<!-- {mark} -->\n).*?(?=<!-- /{mark} -->)", re.DOTALL)
        README.write_text(place.sub(lambda _: text, README.read_text(encoding="utf-8")), encoding="utf-8")
