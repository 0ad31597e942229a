"""Where previews and published builds are kept, for the commands that write them and the servers that show them."""

import os
from pathlib import Path

from livecommerce.project import project_folder
from livecommerce.settings import get_settings


def published_folder() -> Path:
    """The folder of the setting."""
    return project_folder() / get_settings().published


def write_whole(path: Path, text: str, mode: int = 0o644) -> None:
    """Writes a file that nobody sees half."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_name(f".{path.name}.{os.getpid()}")
    unfinished.write_text(text, encoding="utf-8")
    unfinished.chmod(mode)
    unfinished.replace(path)
