"""The folder of the project, whatever folder a command is started in."""

import sys
from pathlib import Path

_MARK, _OURS = "rxconfig.py", 'app_name="livecommerce"'


def _is_project(folder: Path) -> bool:
    try:
        return _OURS in (folder / _MARK).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False


def project_folder() -> Path:
    """The checkout or the release: the folder with `rxconfig.py`.

    That is the current folder or the nearest one above it; elsewhere, the one whose package or environment runs. Where
    there is none, as where the package alone is installed, it is the current folder.
    """
    here = Path.cwd()
    candidates = (here, *here.parents, Path(__file__).parents[1], Path(sys.prefix).parent)
    return next((folder for folder in candidates if _is_project(folder)), here)
