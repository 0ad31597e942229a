"""Starts the scripts of every page after it has been painted; what is pressed before they answer is kept.

The page names its modules in the one inline script that takes the place of React Router's, `late_start.js`, whose text
is the same on every page. What React Router had written into the page is a file among the assets.
"""

import hashlib
import re
from html import escape
from pathlib import Path
from typing import Any

from reflex_base.plugins import Plugin
from rjsmin import jsmin as minified  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from livecommerce.build.edits import ReflexChangedError, replace_once
from livecommerce.build.progress import shown

_PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)"/>')
_MODULE = re.compile(r'<script type="module" async="">(.*?)</script>', re.DOTALL)
_STARTER = Path(__file__).with_suffix(".js")


def late_start(html: str, starter: str, *, where: str) -> tuple[str, str, str]:
    """The page that starts late, the name of the file with its module script, and that script.

    Args:
        html: The page as React Router prerendered it.
        starter: The text of the inline script.
        where: What messages call the page.

    Raises:
        ReflexChangedError: The page has not exactly one module script.
    """
    scripts = list(_MODULE.finditer(html))
    if len(scripts) != 1:
        raise ReflexChangedError(f"{where}: expected one module script, found {len(scripts)}")
    written, module = scripts[0][0], scripts[0][1]
    name = f"start-{hashlib.sha256(module.encode()).hexdigest()[:8]}.js"
    modules = " ".join([*_PRELOAD.findall(html), f"/assets/{name}"])
    inline = f'<script data-modules="{escape(modules)}">{starter}</script>'
    html = replace_once(html, written, inline, where=where)
    return _PRELOAD.sub("", html), name, module


class LateStartPlugin(Plugin):
    """Stands after the plugins that read which modules a page loads."""

    def post_build(self, **context: Any) -> None:
        """Rewrites the pages and writes their module scripts."""
        site: Path = context["static_dir"]
        starter = str(minified(_STARTER.read_text(encoding="utf-8")))  # pyright: ignore[reportUnknownArgumentType]
        for page in shown(sorted(site.rglob("*.html")), "Starting pages late"):
            name = page.relative_to(site).as_posix()
            html, file, module = late_start(page.read_text(encoding="utf-8"), starter, where=name)
            (site / "assets" / file).write_text(module, encoding="utf-8")
            page.write_text(html, encoding="utf-8")
