"""Where the results of the benchmarks go: to the terminal, and into the README beside them if wanted."""

import os
import platform
import re
import sys
from pathlib import Path

README = Path(__file__).with_name("README.md")


def load() -> float:
    """How many programs wanted the processor during the last minute, on average."""
    return os.getloadavg()[0]


def machine() -> str:
    """What the figures were measured on; the load is that of the last quarter of an hour."""
    cores, quarter_hour = os.cpu_count(), os.getloadavg()[2]
    return f"{platform.node()}: {cores} cores, {platform.machine()}, {platform.system()}, load {quarter_hour:.0f}."


def publish(lines: list[str], mark: str, *, write: bool) -> None:
    """Prints a table, and writes it between two comments of the README.

    Args:
        lines: The table, and what stands below it.
        mark: The word of the comments, `<!-- mark -->` and `<!-- /mark -->`.
        write: Whether the README is renewed.
    """
    text = "\n".join(lines) + "\n"
    sys.stdout.write(text)
    sys.stdout.flush()
    if write:
        place = re.compile(rf"(?<=<!-- {mark} -->\n).*?(?=<!-- /{mark} -->)", re.DOTALL)
        README.write_text(place.sub(lambda _: text, README.read_text(encoding="utf-8")), encoding="utf-8")
