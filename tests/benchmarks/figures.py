"""Medians of repeated measurements, their limits, and the tables that show both."""

import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from statistics import median
from typing import Self, TypeVar

from tests.benchmarks.report import load

T = TypeVar("T")


@dataclass(frozen=True)
class Spread:
    """The median, minimum and maximum of several runs."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        return cls(median(values), min(values), max(values))

    def text(self, digits: int = 0, unit: float = 1) -> str:
        """Return the median, with minimum and maximum behind it if they differ, divided by the unit."""
        middle, least, most = (f"{value / unit:.{digits}f}" for value in (self.median, self.least, self.most))
        return middle if least == most else f"{middle} ({least}–{most})"


@dataclass(frozen=True)
class Limit:
    """The limit of a figure's median, and of every single run; rows that break it show its name."""

    name: str
    median: float
    each: float | None = None

    def is_broken_by(self, spread: Spread) -> bool:
        """Return whether the median or, if each run counts, the maximum exceeds the limit."""
        return spread.median > self.median or (self.each is not None and spread.most > self.each)


class Row:
    """A row of a table, whose last cell names the limits that it breaks."""

    def __init__(self, name: str) -> None:
        self._cells, self._broken = [name], list[str]()

    def add(self, text: str, *, breaks: str = "") -> Self:
        """Add a cell, in bold if it breaks the limit of this name."""
        self._cells.append(f"**{text}**" if breaks else text)
        if breaks:
            self._broken.append(breaks)
        return self

    def add_figure(self, spread: Spread, limit: Limit | None = None, *, digits: int = 0, unit: float = 1) -> Self:
        """Add a figure, in bold if it breaks its limit."""
        broken = limit is not None and limit.is_broken_by(spread)
        return self.add(spread.text(digits, unit), breaks=limit.name if limit and broken else "")

    @property
    def cells(self) -> list[str]:
        return [*self._cells, ", ".join(self._broken)]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """Return the lines of a Markdown table; all columns but the first and the last are right-aligned."""
    rule = ["---", *["---:"] * (len(head) - 2), "---"]
    return ["| " + " | ".join(cells) + " |" for cells in (head, rule, *rows)]


def interleaved(runs: int, *measurements: Callable[[], T]) -> list[list[T]]:
    """Run measurements in turn, so that a slow moment of the machine affects all, and return the results of each."""
    rounds: list[list[T]] = []
    for number in range(1, runs + 1):
        rounds.append([measure() for measure in measurements])
        sys.stderr.write(f"  run {number} of {runs}, load {load():.1f}\n")
    return [list(results) for results in zip(*rounds, strict=True)]
