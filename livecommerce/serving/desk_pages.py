"""Built documents of the desk and the files that they load, in a folder that the site does not serve."""

import mimetypes
from functools import lru_cache
from pathlib import Path

from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from starlette.responses import FileResponse, HTMLResponse, Response

from livecommerce.constants import DESK_PATH
from livecommerce.published.folders import file_below
from livecommerce.serving.content_policy import page_policy
from livecommerce.serving.headers import IMMUTABLE
from livecommerce.settings import Settings

_PRIVATE = {
    "X-Robots-Tag": "noindex, nofollow, noarchive",
    "Cache-Control": "private, no-store",
    "Referrer-Policy": "same-origin",
}


def desk_folder() -> Path:
    return (get_web_dir().resolve() / Dirs.STATIC).parent / DESK_PATH.strip("/")


def editor_folder() -> Path:
    """Return the folder of the packages of the content editor, which is in builds with `CONTENT_REPOSITORY`."""
    return desk_folder().with_name("content-editor")


@lru_cache
def desk_page(name: str) -> str:
    """Return a document as the build wrote it.

    Raises:
        OSError: The desk has not been built here.
    """
    return (desk_folder() / f"{name}.html").read_text(encoding="utf-8")


def page_response(page: str, settings: Settings, status: int = 200) -> Response:
    """Return a response with a document of the desk, which must not be cached."""
    return HTMLResponse(page, status, _PRIVATE | {"Content-Security-Policy": page_policy(page, settings)})


def asset_response(path: str) -> Response | None:
    """Return a response with a file that a document loads, by its path below the desk's; None if there is none."""
    folder, _, name = path.partition("/")
    file = file_below(desk_folder() / "assets", name) if folder == "assets" else None
    if file is None:
        return None
    media_type = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return FileResponse(file, headers={"Cache-Control": IMMUTABLE}, media_type=media_type)
