"""Copies of the project that tests change and build."""

import os
import shutil
from pathlib import Path

LEFT_OUT = shutil.ignore_patterns(".*", "*.pyc.*", "node_modules", "test-results", "tests", "*.db")
"""Bytecode is copied, since compiling takes seconds; but not files that another process is writing."""
PACKAGES = "node_modules"
SCAFFOLD = ("*.js", "*.json", "*.toml", ".gitignore", ".npmrc", "*.cached", "components", "styles", "utils", PACKAGES)
"""The files that Reflex sets up before a build. If a part is missing, it empties the folder and reinstalls."""
MADE_ONCE = ("share-images/*.jpg", "public/assets/*.avif", "public/assets/*.webp", "font-subsets/*.woff2")
"""Pictures and fonts whose names depend on what they are made from, so that any build may share them."""


def copy_project(root: Path, folder: Path, *parts: str) -> None:
    """Copy the project, or these parts of it, without its tests and build output."""
    if not parts:
        shutil.copytree(root, folder, ignore=LEFT_OUT, dirs_exist_ok=True)
    for part in parts:
        if (root / part).is_dir():
            shutil.copytree(root / part, folder / part, ignore=LEFT_OUT)
        else:
            shutil.copy(root / part, folder / part)


def share_caches(root: Path, web: Path) -> None:
    """Share the packages, pictures and fonts of the site's build with another build, if there are any."""
    built = root / ".web"
    if not (built / "reflex.install_frontend_packages.cached").exists():
        return
    web.mkdir(parents=True)
    for part in (path for pattern in SCAFFOLD for path in built.glob(pattern)):
        if part.is_dir():
            # npm replaces files, and never writes into one; Reflex does.
            copy = os.link if part.name == PACKAGES else shutil.copy2
            shutil.copytree(part, web / part.name, copy_function=copy, symlinks=True)
        else:
            shutil.copy2(part, web)
    for made in (path for pattern in MADE_ONCE for path in built.glob(pattern)):
        target = web / made.relative_to(built)
        target.parent.mkdir(parents=True, exist_ok=True)
        os.link(made, target)
