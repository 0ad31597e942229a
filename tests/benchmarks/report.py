"""Where the results of the benchmarks go: to the terminal, and into the README if wanted."""

import os
import platform
import re
import sys
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def machine() -> str:
    """What the figures were measured on."""
    cores = os.cpu_count()
    load = os.getloadavg()[2]
    return f"{platform.node()}: {cores} cores, {platform.machine()}, {platform.system()}, load {load:.0f}."


def publish(lines: list[str], mark: str, *, write: bool) -> None:
    """Prints a table, and writes it between two comments of the README.

    Args:
        lines: The table, and what stands below it.
        mark: The word of the comments, `<!-- mark -->` and `<!-- /mark -->`.
        write: Whether the README is renewed.
    """
    sys.stdout.write("\n".join(lines) + "\n")
    if write:
        renew(lines, mark)


def renew(lines: list[str], mark: str) -> None:
    """Writes a table between two comments of the README, `<!-- mark -->` and `<!-- /mark -->`."""
    text = "\n".join(lines) + "\n"
    place = re.compile(rf"(?<=<!-- {mark} -->\n).*?(?=<!-- /{mark} -->)", re.DOTALL)
    README.write_text(place.sub(lambda _: text, README.read_text(encoding="utf-8")), encoding="utf-8")
