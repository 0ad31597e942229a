"""What a table of the desk is made of."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Cell:
    """A cell, and the address that it leads to, if it does."""

    text: str = ""
    href: str = ""


@dataclass(frozen=True)
class SheetAct:
    """A button of a line."""

    name: str = ""
    label: str = ""


@dataclass(frozen=True)
class SheetLine:
    """A line: what it is about, its cells, and what can be done about it."""

    key: str = ""
    cells: list[Cell] = field(default_factory=list[Cell])
    acts: list[SheetAct] = field(default_factory=list[SheetAct])


@dataclass(frozen=True)
class Sheet:
    """A table.

    Attributes:
        drawing: The address of a picture of it, if it has one.
        legend: What the colours of the picture stand for, in their order.
        stacks: Whether its lines become blocks where there is little room: cells of words, not of figures.
    """

    title: str = ""
    columns: list[str] = field(default_factory=list[str])
    lines: list[SheetLine] = field(default_factory=list[SheetLine])
    drawing: str = ""
    legend: list[str] = field(default_factory=list[str])
    stacks: bool = False
