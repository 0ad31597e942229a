"""How far a step of the build has come, when it is a long one."""

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar

from rich.progress import track

LONG = 50
"""From how many items on a step is worth a bar."""

Item = TypeVar("Item")


def shown(items: Iterable[Item], label: str) -> Iterator[Item]:
    """The items, with a bar on the terminal while they are worked through.

    Args:
        items: What the step works on.
        label: What it does, as in `Drawing previews`.
    """
    known: Sequence[Item] = list(items)
    if len(known) < LONG:
        yield from known
    else:
        yield from track(known, f"{label}:")
