"""A copy of the built site without its scripts, served like the site: the upper bound of a page's speed."""

import gzip
import os
import re
import shutil
from pathlib import Path

from starlette.responses import PlainTextResponse

from livecommerce.api.response_headers import ResponseHeaders
from livecommerce.serving.static_site import StaticSite
from livecommerce.settings import get_settings

COPY = "SCRIPT_FREE_COPY"
"""The environment variable that names the folder of the copy."""
_SCRIPT = re.compile(r"<script\b(?![^>]*ld\+json).*?</script>|<link rel=\"modulepreload\"[^>]*>", re.DOTALL)


def write_copy(site: Path, folder: Path) -> None:
    """Copy the built site and remove the scripts from its pages."""
    shutil.copytree(site, folder, ignore=shutil.ignore_patterns("*.br", "*.html.gz"))
    for page in folder.rglob("*.html"):
        text = _SCRIPT.sub("", page.read_text(encoding="utf-8"))
        page.write_text(text, encoding="utf-8")
        page.with_name(page.name + ".gz").write_bytes(gzip.compress(text.encode(), 9))


def app() -> ResponseHeaders:
    settings = get_settings()
    site = Path(os.environ[COPY])
    return ResponseHeaders(StaticSite(PlainTextResponse("none", 404), lambda: site, settings), settings)
