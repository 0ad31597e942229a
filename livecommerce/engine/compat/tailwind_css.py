"""Edit of `styles/tailwind.css`, the entry of Tailwind's stylesheet."""

from collections.abc import Sequence

from livecommerce.engine.compat.edits import Edit, replace_once

FILE = "styles/tailwind.css"


def own_sheets(names: Sequence[str]) -> Edit:
    """Return the edit that imports sheets into the entry.

    Args:
        names: The files, beside the entry, in the order of their rules.
    """
    imports = "".join(f'@import "./{name}";\n' for name in names)
    return Edit(
        FILE,
        "own sheets",
        "Tokens and base rules are part of Tailwind's one stylesheet, so that utilities can use them.",
        "Reflex takes stylesheets that Tailwind processes.",
        lambda css: replace_once(css, "@config ", imports + "@config ", where=FILE),
    )
