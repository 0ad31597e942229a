"""Builds that `publish` has made, and the one that is served."""

import json
import shutil
from pathlib import Path

from livecommerce.published.folders import published_folder

LATEST = "builds/latest.json"
"""The file in every build that says when it was made."""
CADDY_FILE = "pages.caddy"
KEPT = 3
"""The number of builds kept for a rollback."""
_CURRENT = "current"


def _made_at(site: Path) -> int:
    try:
        return int(json.loads((site / LATEST).read_text(encoding="utf-8"))["timestamp"])
    except (OSError, ValueError, KeyError):
        return 0


def current_link() -> Path:
    return published_folder() / _CURRENT


def newest_build(own: Path) -> Path:
    """Return the newer of the published build and `own`, the build of this checkout or release."""
    published, made_at = current_link(), _made_at(own)
    is_newer = _made_at(published) > made_at
    # `publish` cannot have built from a site that does not say when it was made.
    is_ours = bool(made_at) or not (own / "index.html").exists()
    return published.resolve() if is_newer and is_ours else own


def publish_build(site: Path) -> Path:
    """Make a built site the current one atomically, and return the folder where it is kept."""
    folder = published_folder() / "builds" / str(_made_at(site))
    unfinished = folder.with_name(f".{folder.name}")
    shutil.rmtree(unfinished, ignore_errors=True)
    shutil.copytree(site, unfinished)
    folder.parent.chmod(0o755)
    # For Caddy, as in a release: deploy/Caddyfile imports it.
    for_caddy = unfinished / CADDY_FILE
    for_caddy.write_text(f"root * {folder}\nimport {folder}/site.caddy\n", encoding="utf-8")
    for_caddy.chmod(0o644)
    unfinished.rename(folder)
    make_current(folder)
    for old in sorted(folder.parent.glob("[!.]*"), key=lambda path: int(path.name))[:-KEPT]:
        if old != folder:
            shutil.rmtree(old)
    return folder


def make_current(folder: Path) -> None:
    """Point the link at a build atomically: a reader sees the old build or the new one."""
    link = current_link()
    new = link.with_name(f".{link.name}")
    new.unlink(missing_ok=True)
    new.symlink_to(folder.relative_to(link.parent))
    new.replace(link)
