"""Folder of the project, independent of the current folder."""

import sys
from pathlib import Path

_MARK, _OURS = "rxconfig.py", 'app_name="livecommerce"'


def _is_project(folder: Path) -> bool:
    try:
        return _OURS in (folder / _MARK).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return False


def project_folder() -> Path:
    """Return the folder of the checkout or release, which has `rxconfig.py`.

    That is the current folder or the nearest one above it; otherwise, the folder of the running package or environment.
    If there is none, as for an installed package, it is the current folder.
    """
    here = Path.cwd()
    candidates = (here, *here.parents, Path(__file__).parents[1], Path(sys.prefix).parent)
    return next((folder for folder in candidates if _is_project(folder)), here)
