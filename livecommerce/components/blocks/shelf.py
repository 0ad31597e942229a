"""Cards in a row that scrolls sideways on a phone, where one below the other they would be many windows long."""

from typing import Final

SHELF: Final = (
    "max-sm:-mx-5 max-sm:flex max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-5 max-sm:gap-4 "
    "max-sm:overflow-x-auto max-sm:px-5 max-sm:py-1 max-sm:*:w-[85%] max-sm:*:shrink-0 max-sm:*:snap-start"
)
"""Classes of the list; the edge of the next card says that it goes on.

A list without links takes the focus (`tab_index=0` and a label), so that keys scroll it, too.
"""
