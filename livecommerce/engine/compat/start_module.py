"""The module script and its preloads, as React Router writes them into every prerendered page."""

import re

from livecommerce.engine.compat.edits import ReflexChangedError

_PRELOAD = re.compile(r'<link rel="modulepreload" href="([^"]+)"/>')
_MODULE = re.compile(r'<script type="module" async="">(.*?)</script>', re.DOTALL)


def take_out_module(html: str, *, where: str) -> tuple[str, str, list[str], str]:
    """Takes a page apart at its module script.

    Args:
        html: The page.
        where: What messages call it.

    Returns:
        The page before the script and after it, without preloads; the addresses of these; the text of the script.

    Raises:
        ReflexChangedError: The page has not exactly one module script.
    """
    scripts = list(_MODULE.finditer(html))
    if len(scripts) != 1:
        raise ReflexChangedError(f"{where}: expected one module script, found {len(scripts)}")
    before, after = html[: scripts[0].start()], html[scripts[0].end() :]
    return _PRELOAD.sub("", before), _PRELOAD.sub("", after), _PRELOAD.findall(html), scripts[0][1]
