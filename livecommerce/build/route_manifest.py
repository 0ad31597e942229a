"""Tells every page of the far routes only that it links to, so that a thousand articles weigh nothing elsewhere.

React Router's manifest names the code of every route, and every page loads it. Here the far routes are taken out of it
and written into the pages that show them or link to them. A link to any other far page is opened as a document
(`browser/runtime/far-pages.js`).
"""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any, cast

from reflex_base.plugins import Plugin

from livecommerce.build.edits import ReflexChangedError, replace_once
from livecommerce.build.progress import shown

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


class RouteManifestPlugin(Plugin):
    """Thins the manifest of the built site."""

    def post_build(self, **context: Any) -> None:
        """Rewrites the manifest and the pages.

        Raises:
            ReflexChangedError: The build has not exactly one manifest.
        """
        from livecommerce.routes import ROUTES

        site: Path = context["static_dir"]
        manifests = list((site / "assets").glob("manifest-*.js"))
        if len(manifests) != 1:
            raise ReflexChangedError(f"expected one manifest of the routes in assets, found {len(manifests)}")
        thin, far = split_manifest(
            manifests[0].read_text(encoding="utf-8"), {route.path for route in ROUTES if route.far}
        )
        manifests[0].write_text(thin, encoding="utf-8")
        for page in shown(sorted(site.rglob("*.html")), "Linking pages"):
            name = page.relative_to(site).as_posix()
            path = "/" + name.removesuffix(".html").removesuffix("index").rstrip("/")
            html = page.read_text(encoding="utf-8")
            changed = with_far_routes(html, path, far, where=name)
            if changed != html:
                page.write_text(changed, encoding="utf-8")
