"""Copies of the project, which tests change and build."""

import os
import shutil
from pathlib import Path

LEFT_OUT = shutil.ignore_patterns(".*", "*.pyc.*", "node_modules", "test-results", "tests", "*.db")
"""Bytecode comes along, since it takes seconds to compile; but nothing that another process is just writing."""
PACKAGES = "node_modules"
SCAFFOLD = ("*.js", "*.json", "*.toml", ".gitignore", ".npmrc", "*.cached", "components", "styles", "utils", PACKAGES)
"""What Reflex sets up before it builds anything. Where a part is missing, it empties the folder and installs anew."""
PICTURES = ("share-images/*.jpg", "public/assets/*.avif", "public/assets/*.webp")
"""What the names of files tell the content of, so that any build may have it."""


def copy_project(root: Path, folder: Path, *parts: str) -> None:
    """Copies the project, but for its tests and what is made from it.

    Args:
        root: The project.
        folder: Where the copy is to be.
        parts: The files and folders to copy; without any, all of them.
    """
    if not parts:
        shutil.copytree(root, folder, ignore=LEFT_OUT, dirs_exist_ok=True)
    for part in parts:
        if (root / part).is_dir():
            shutil.copytree(root / part, folder / part, ignore=LEFT_OUT)
        else:
            shutil.copy(root / part, folder / part)


def share_caches(root: Path, web: Path) -> None:
    """Gives a build the packages and pictures of the build of the site, if there is one; it would make them anew."""
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
    for picture in (path for pattern in PICTURES for path in built.glob(pattern)):
        target = web / picture.relative_to(built)
        target.parent.mkdir(parents=True, exist_ok=True)
        os.link(picture, target)
