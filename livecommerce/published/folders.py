"""Folders of previews and published builds, for the commands that write them and the servers that serve them."""

from pathlib import Path

from livecommerce.engine.whole_file import whole_file
from livecommerce.project import project_folder
from livecommerce.settings import get_settings


def published_folder() -> Path:
    return project_folder() / get_settings().published


def file_below(folder: Path, path: str) -> Path | None:
    """Return the file below a folder; None if there is none, or it is outside of the folder.

    The path is untrusted: it may hold NUL, dots, or a name too long for the file system.
    """
    try:
        file = (folder / path.lstrip("/")).resolve(strict=True)
    except (OSError, ValueError):
        return None
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None


def write_whole(path: Path, text: str, mode: int = 0o644) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with whole_file(path) as file:
        file.write_text(text, encoding="utf-8")
        file.chmod(mode)
