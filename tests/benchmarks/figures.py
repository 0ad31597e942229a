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
    """What several runs gave: the median, the lowest and the highest."""

    median: float
    least: float
    most: float

    @classmethod
    def of(cls, values: Sequence[float]) -> Self:
        """The spread of some values, at least one."""
        return cls(median(values), min(values), max(values))

    def text(self, digits: int = 0, unit: float = 1) -> str:
        """The median, with minimum and maximum behind it where they differ.

        Args:
            digits: How many to show behind the point.
            unit: What the values are divided by.
        """
        middle, least, most = (f"{value / unit:.{digits}f}" for value in (self.median, self.least, self.most))
        return middle if least == most else f"{middle} ({least}–{most})"


@dataclass(frozen=True)
class Limit:
    """What a figure may be at most.

    Attributes:
        name: What the figure is called where a row breaks the limit.
        median: The most that the median may be.
        each: The most that a single run may be; no bound of its own if it is left out.
    """

    name: str
    median: float
    each: float | None = None

    def is_broken_by(self, spread: Spread) -> bool:
        """Whether the median or, where each run counts, the highest is over the limit."""
        return spread.median > self.median or (self.each is not None and spread.most > self.each)


class Row:
    """One row of a table, whose last cell names the limits that it breaks."""

    def __init__(self, name: str) -> None:
        """Takes the first cell."""
        self._cells, self._broken = [name], list[str]()

    def add(self, text: str, *, breaks: str = "") -> Self:
        """Adds a cell, in bold where it breaks the limit of this name."""
        self._cells.append(f"**{text}**" if breaks else text)
        if breaks:
            self._broken.append(breaks)
        return self

    def add_figure(self, spread: Spread, limit: Limit | None = None, *, digits: int = 0, unit: float = 1) -> Self:
        """Adds a figure, in bold where it breaks its limit."""
        broken = limit is not None and limit.is_broken_by(spread)
        return self.add(spread.text(digits, unit), breaks=limit.name if limit and broken else "")

    @property
    def cells(self) -> list[str]:
        """All cells."""
        return [*self._cells, ", ".join(self._broken)]


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[str]:
    """The lines of a Markdown table; all columns but the first and the last are aligned to the right."""
    rule = ["---", *["---:"] * (len(head) - 2), "---"]
    return ["| " + " | ".join(cells) + " |" for cells in (head, rule, *rows)]


def interleaved(runs: int, *measurements: Callable[[], T]) -> list[list[T]]:
    """Takes measurements in turn, so that a slow moment of the machine does not hit one of them alone.

    Returns:
        The results of each measurement.
    """
    rounds: list[list[T]] = []
    for number in range(1, runs + 1):
        rounds.append([measure() for measure in measurements])
        sys.stderr.write(f"  run {number} of {runs}, load {load():.1f}\n")
    return [list(results) for results in zip(*rounds, strict=True)]
