"""Optimizations for speed. A build can leave each of them out, so that a benchmark measures its effect."""

from typing import Literal, get_args

from livecommerce.engine.errors import BuildError

Trick = Literal[
    "late_start",
    "prefetch",
    "chunk_groups",
    "eager_compile",
    "layout_near",
]
"""
- `late_start`: scripts start after the first paint (`client_modules.py`).
- `prefetch`: the targets of links in view are fetched ahead (`runtime/prefetch.js`).
- `chunk_groups`: the code that every page needs is in one file (`runtime/vite.js`).
- `eager_compile`: Chromium compiles all functions of a file in the background while it loads (`runtime/vite.js`).
- `layout_near`: bands are laid out when they come near the viewport (`styles/layout-near.css`).
"""


def parse_tricks(names: str) -> frozenset[Trick]:
    """Parse names of tricks, separated by commas.

    Raises:
        BuildError: A name is unknown.
    """
    known = {str(trick): trick for trick in get_args(Trick)}
    wanted = [name.strip() for name in names.split(",") if name.strip()]
    for name in wanted:
        if name not in known:
            raise BuildError(f"there is no trick called {name}; there are {', '.join(known)}")
    return frozenset(known[name] for name in wanted)
