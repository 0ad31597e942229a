"""The build's ID, its manifest, and the assets of the previous build (contract §7)."""

import hashlib
import json
import re
import time
import zipfile
from pathlib import Path
from typing import Any

from reflex.utils.prerequisites import get_web_dir
from reflex_base.plugins import Plugin

from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.errors import PlainError
from livecommerce.settings import Settings

OWN_ASSETS = "builds/assets.json"
"""The list of the files in `assets` that belong to this build: only these are passed on to the next."""
KEPT_DIR = "previous-assets"
_ROOT = re.compile(r'(<html lang="[a-z]+")')


def build_id(site: Path, pages: Pages) -> str:
    """Return the ID of a build; the same files and pages result in the same ID."""
    digest = hashlib.sha256()
    for path in sorted(path for path in site.rglob("*") if path.is_file() and path.suffix != ".html"):
        digest.update(path.relative_to(site).as_posix().encode() + b"\0" + hashlib.sha256(path.read_bytes()).digest())
    for file, page in sorted(pages.items()):
        digest.update(file.encode() + b"\0" + page.html.encode())
    return digest.hexdigest()[:20]


def manifest(build: str, timestamp: int, settings: Settings, prerendered: list[str]) -> dict[str, Any]:
    """Return the content of `/builds/meta/{id}.json`: the build, its route rules, and the pages that have a payload."""
    rules = {source: {"redirect": target} for source, target in settings.redirects.items()}
    matcher = {"static": rules, "wildcard": {}, "dynamic": {}}
    return {"id": build, "timestamp": timestamp, "matcher": matcher, "prerendered": prerendered}


def previous_assets(build: Path) -> dict[str, bytes]:
    """Return the assets that a build made itself, by name.

    Args:
        build: Its folder, or its `frontend.zip`.

    Raises:
        PlainError: There is no build.
    """
    try:
        root = zipfile.Path(build) if build.is_file() else build
        names: list[str] = json.loads(root.joinpath(OWN_ASSETS).read_text(encoding="utf-8"))
        return {name: root.joinpath("assets", name).read_bytes() for name in names}
    except (OSError, KeyError, ValueError, zipfile.BadZipFile):
        raise PlainError(f"LIVECOMMERCE_PREVIOUS_BUILD={build} must be a built site or its frontend.zip") from None


def _with_build(page: BuiltPage, build: str) -> str:
    """Mark a page with the ID of the build.

    Raises:
        ReflexChangedError: The page does not begin as expected.
    """
    html, count = _ROOT.subn(rf'\1 data-build="{build}"', page.html, count=1)
    if not count:
        raise ReflexChangedError(f"{page.file}: the root element does not begin with its language")
    return html


class BuildManifest(Plugin, HtmlStep):
    """Build step that must follow the steps that change pages or write files."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    def pre_compile(self, **context: Any) -> None:
        """Save the previous build's assets, as it may be in the folder of this build."""
        context["add_save_task"](self._put_aside)

    def _put_aside(self) -> list[tuple[str, str]]:
        kept = get_web_dir() / KEPT_DIR
        kept.mkdir(parents=True, exist_ok=True)
        for old in kept.iterdir():
            old.unlink()
        if self._settings.previous_build:
            for name, body in previous_assets(Path(self._settings.previous_build)).items():
                (kept / name).write_bytes(body)
        return []

    def finish(self, site: Path, pages: Pages) -> None:
        """Mark every page and payload with the build's ID, and write the manifest."""
        from livecommerce.routes import built_routes

        build = build_id(site, pages)
        for page in pages.values():
            page.html = _with_build(page, build)
        for path in site.rglob("_payload.json"):
            path.write_text(f'{{"build":"{build}",{path.read_text(encoding="utf-8")[1:]}', encoding="utf-8")
        timestamp = time.time_ns() // 1_000_000
        described = manifest(build, timestamp, self._settings, [route.address for route in built_routes()])
        own = sorted(path.name for path in (site / "assets").iterdir())
        files = {
            "builds/latest.json": {"id": build, "timestamp": timestamp},
            f"builds/meta/{build}.json": described,
            OWN_ASSETS: own,
        }
        for name, content in files.items():
            path = site / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(json.dumps(content, separators=(",", ":")) + "\n", encoding="utf-8")
        for path in (get_web_dir() / KEPT_DIR).glob("*"):
            if path.name not in own:
                path.rename(site / "assets" / path.name)
