"""Starts the scripts of every page after it has been painted; what is pressed before they answer is kept.

The page names its modules in the one inline script that takes the place of React Router's, `late_start.js`, whose text
is the same on every page. What React Router had written into the page is a file among the assets.
"""

import hashlib
from html import escape
from pathlib import Path

from rjsmin import jsmin as minified  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from livecommerce.engine.compat.start_module import take_out_module
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_STARTER = Path(__file__).parent / "runtime" / "inline" / "late-start.js"


def late_start(html: str, starter: str, *, where: str) -> tuple[str, str, str]:
    """The page that starts late, the name of the file with its module script, and that script.

    Args:
        html: The page as React Router prerendered it.
        starter: The text of the inline script.
        where: What messages call the page.

    Raises:
        ReflexChangedError: The page has not exactly one module script.
    """
    before, after, preloads, module = take_out_module(html, where=where)
    name = f"start-{hashlib.sha256(module.encode()).hexdigest()[:8]}.js"
    modules = escape(" ".join([*preloads, f"/assets/{name}"]))
    return f'{before}<script data-modules="{modules}">{starter}</script>{after}', name, module


class LateStart(HtmlStep):
    """Stands after the steps that read which modules a page loads."""

    def __init__(self) -> None:
        self._starter = str(minified(_STARTER.read_text(encoding="utf-8")))  # pyright: ignore[reportUnknownArgumentType]
        self._scripts: dict[str, str] = {}

    def transform(self, page: BuiltPage) -> str:
        """Puts the inline script into the page."""
        html, file, module = late_start(page.html, self._starter, where=page.file)
        self._scripts[file] = module
        return html

    def finish(self, site: Path, pages: Pages) -> None:
        """Writes the module scripts."""
        for file, module in self._scripts.items():
            (site / "assets" / file).write_text(module, encoding="utf-8")
