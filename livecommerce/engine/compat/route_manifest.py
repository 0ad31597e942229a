"""Tells every page of the far routes only that it links to, so that a thousand articles weigh nothing elsewhere.

React Router's manifest names the code of every route, and every page loads it. Here the far routes are taken out of it
and written into the pages that show them or link to them. A link to any other far page is opened as a document
(`engine/runtime/links.js`).
"""

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, cast

from livecommerce.engine.compat.edits import ReflexChangedError, only_file, replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages

_START = "window.__reactRouterManifest="
_IMPORT = re.compile(r'import "/assets/manifest-[\w-]+\.js";')
_HREF = re.compile(r'<a\b[^>]*? href="([^"#?]+)')

Entry = dict[str, Any]


def split_manifest(text: str, far: set[str]) -> tuple[str, dict[str, Entry]]:
    """The manifest without the far routes, and those by their path.

    Args:
        text: The script that holds the manifest.
        far: The paths of the far routes.

    Raises:
        ReflexChangedError: It is no such script, or lacks a route.
    """
    if not text.startswith(_START):
        raise ReflexChangedError("manifest.js: the manifest of the routes is written differently now")
    manifest = json.loads(text.removeprefix(_START).rstrip().rstrip(";"))
    routes = cast(dict[str, Entry], manifest["routes"])
    taken = {f"/{entry.get('path', '')}": entry for entry in routes.values() if f"/{entry.get('path', '')}" in far}
    if set(taken) != far:
        raise ReflexChangedError(f"manifest.js: it does not name {min(far - set(taken))}")
    manifest["routes"] = {name: entry for name, entry in routes.items() if f"/{entry.get('path', '')}" not in far}
    return f"{_START}{json.dumps(manifest, separators=(',', ':'))};", taken


def with_far_routes(html: str, path: str, far: Mapping[str, Entry], *, where: str) -> str:
    """The page with the far routes that it shows or links to.

    Args:
        html: The page.
        path: Its address.
        far: The entries of the far routes, by path.
        where: What messages call the page.

    Raises:
        ReflexChangedError: The page does not load the manifest where it is expected.
    """
    near = [far[linked] for linked in dict.fromkeys([path, *_HREF.findall(html)]) if linked in far]
    if not near:
        return html
    imports = _IMPORT.findall(html)
    if len(imports) != 1:
        raise ReflexChangedError(f"{where}: expected one import of the manifest, found {len(imports)}")
    routes = json.dumps({entry["id"]: entry for entry in near}, separators=(",", ":")).replace("<", "\\u003c")
    added = f"{imports[0]}\nObject.assign(window.__reactRouterManifest.routes,{routes});"
    return replace_once(html, imports[0], added, where=where)


class RouteManifest(HtmlStep):
    """Thins the manifest of the built site."""

    def __init__(self, paths: Callable[[], set[str]]) -> None:
        """Takes the paths of the far routes; asked for when the site is built."""
        self._paths = paths
        self._far: dict[str, Entry] = {}

    def prepare(self, site: Path, pages: Pages) -> None:
        """Takes the far routes out of the manifest."""
        manifest = only_file(site / "assets", "manifest-*.js")
        thin, self._far = split_manifest(manifest.read_text(encoding="utf-8"), self._paths())
        manifest.write_text(thin, encoding="utf-8")

    def transform(self, page: BuiltPage) -> str:
        """Writes the far routes that the page links to into it."""
        return with_far_routes(page.html, page.address, self._far, where=page.file)
