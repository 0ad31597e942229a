"""Where previews and published builds are kept, for the commands that write them and the servers that show them."""

import os
from pathlib import Path

from livecommerce.project import project_folder
from livecommerce.settings import get_settings


def published_folder() -> Path:
    """The folder of the setting."""
    return project_folder() / get_settings().published


def file_below(folder: Path, path: str) -> Path | None:
    """Return the file below a folder that a stranger's path names; None if it names none, or leads out of the folder.

    Args:
        folder: The folder.
        path: Any text, such as one with NUL, with dots or with a name that is too long for the file system.
    """
    try:
        file = (folder / path.lstrip("/")).resolve(strict=True)
    except (OSError, ValueError):
        return None
    return file if file.is_relative_to(folder.resolve()) and file.is_file() else None


def write_whole(path: Path, text: str, mode: int = 0o644) -> None:
    """Writes a file that nobody sees half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.chmod(mode)
    unfinished.replace(path)
