"""Public pages of the site, for other parts of the server that need their HTML."""

from pathlib import Path

import httpx
from reflex.utils.prerequisites import get_web_dir
from reflex_base.constants import Dirs
from starlette.concurrency import run_in_threadpool

from livecommerce.published.builds import newest_build
from livecommerce.published.preview_address import NoPreviewError, below_previews, read_address
from livecommerce.published.previews import find
from livecommerce.settings import get_settings

PAGE_SECONDS = 10
"""The timeout for the host that serves the pages."""


def site_folder() -> Path:
    """Return the folder of the served site: the published one, or this release's own build if that is newer."""
    return newest_build(get_web_dir().resolve() / Dirs.STATIC)


def has_pages() -> bool:
    """Return whether this server has the pages itself."""
    return (site_folder() / "index.html").is_file()


def _file_of(path: str) -> Path:
    """Return a page's file in the build; one that depends on the query has several, such as `legal/id=18.html`."""
    page, _, query = path.partition("?")
    return site_folder() / page.strip("/") / (f"{query}.html" if query else "index.html")


async def built_page(path: str) -> str:
    """Return the HTML of a page or preview: the built file, or that of the host that serves the pages.

    Raises:
        OSError: There is no such preview.
        httpx.HTTPError: The host has no such page, or cannot be reached.
    """
    if token := below_previews(path):
        return await run_in_threadpool(_preview, token)
    file = _file_of(path)
    if file.is_file():
        return await run_in_threadpool(file.read_text, "utf-8")
    async with httpx.AsyncClient(timeout=PAGE_SECONDS) as client:
        return (await client.get(get_settings().site_url + path, follow_redirects=True)).raise_for_status().text


def _preview(token: str) -> str:
    try:
        preview = find(read_address(token).name)
    except NoPreviewError:
        preview = None
    if preview is None:
        raise FileNotFoundError(token)
    return preview.page


async def public_page(path: str) -> str | None:
    """Return the HTML of a public page; None if there is none, or if its host cannot be reached."""
    if has_pages():
        file = _file_of(path)
        return await run_in_threadpool(file.read_text, "utf-8") if file.is_file() else None
    try:
        return await built_page(path)
    except httpx.HTTPError:
        return None
