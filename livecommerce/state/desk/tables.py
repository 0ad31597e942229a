"""View models of the desk's tables."""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Cell:
    """Cell, with its link if it has one."""

    text: str = ""
    href: str = ""


@dataclass(frozen=True)
class SheetAct:
    name: str = ""
    label: str = ""


@dataclass(frozen=True)
class SheetLine:
    """Row: its subject, its cells, and its actions."""

    key: str = ""
    cells: list[Cell] = field(default_factory=list[Cell])
    acts: list[SheetAct] = field(default_factory=list[SheetAct])


@dataclass(frozen=True)
class Sheet:
    """Table.

    Attributes:
        drawing: The address of its chart, if it has one.
        legend: The labels of the chart's colours, in their order.
        stacks: Whether its rows become blocks on a narrow screen: for cells of words, not of figures.
    """

    title: str = ""
    columns: list[str] = field(default_factory=list[str])
    lines: list[SheetLine] = field(default_factory=list[SheetLine])
    drawing: str = ""
    legend: list[str] = field(default_factory=list[str])
    stacks: bool = False
