"""The files of the built site that are not pages: the 404 page's place, the manifest, and what crawlers read."""

import json
import shutil
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reflex_base.plugins import Plugin

from livecommerce.brand.look import PALETTE
from livecommerce.content.collections import collections
from livecommerce.content.meta import meta_of
from livecommerce.engine.compat.edits import ReflexChangedError
from livecommerce.engine.errors import BuildError
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.export.feed import feed
from livecommerce.export.llms_txt import llms_txt
from livecommerce.settings import get_settings

GROUND = PALETTE.ink
ERROR_SOURCE = "__spa-fallback.html"
"""The file that becomes `404.html`."""


def sitemap(site_url: str, addresses: Mapping[str, date | None]) -> str:
    """The sitemap, as sitemaps.org describes it.

    Args:
        site_url: The address of the site.
        addresses: The pages, and the day of the last change where that is known.
    """
    urls = "".join(
        f"  <url><loc>{escape(site_url + address)}</loc>{f'<lastmod>{day}</lastmod>' if day else ''}</url>\n"
        for address, day in addresses.items()
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )


def robots(site_url: str) -> str:
    """Lets every crawler in and shows it the sitemap."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url}/sitemap.xml\n"


def web_manifest() -> str:
    """What a browser needs to know to put the site among the visitor's applications (W3C Web Application Manifest)."""
    brand = get_settings().brand
    icons = [("icon-192.png", 192, "any"), ("icon-512.png", 512, "any"), ("icon-maskable-512.png", 512, "maskable")]
    data = {
        "id": "/",
        "name": brand,
        "short_name": brand,
        "description": meta_of("/").description,
        "lang": "en",
        "start_url": "/",
        "scope": "/",
        "display": "minimal-ui",
        "theme_color": GROUND,
        "background_color": GROUND,
        "icons": [
            {"src": f"/{name}", "sizes": f"{size}x{size}", "type": "image/png", "purpose": purpose}
            for name, size, purpose in icons
        ],
    }
    return json.dumps(data, ensure_ascii=False, indent=2) + "\n"


def _files() -> list[tuple[str, str]]:
    """The files, by their place in the build."""
    from livecommerce.routes import listed_addresses, summarized_pages

    settings = get_settings()
    files = {
        "manifest.webmanifest": web_manifest(),
        "sitemap.xml": sitemap(settings.site_url, listed_addresses()),
        **{one.feed.lstrip("/"): feed(one, one.entries(), settings) for one in collections()},
        "robots.txt": robots(settings.site_url),
        "llms.txt": llms_txt(summarized_pages(), collections(), settings),
    }
    return [(f"public/{name}", text) for name, text in files.items()]


class SiteFiles(Plugin, HtmlStep):
    """Completes the built site."""

    def pre_compile(self, **context: Any) -> None:
        """Writes the files beside the pages, which the development server shows as well."""
        context["add_save_task"](_files)

    def prepare(self, site: Path, pages: Pages) -> None:
        """Puts the error page where Reflex takes it from.

        Raises:
            ReflexChangedError: The build has no prerendered error page.
            BuildError: It has what readers may not see yet.
        """
        waiting = [entry.path for one in collections() for entry in one.entries() if entry.stage != "published"]
        if waiting:
            raise BuildError(f"only the development server may have {', '.join(waiting)}: build with --env prod")
        error_page = site / "404" / "index.html"
        if not error_page.is_file():
            raise ReflexChangedError("404/index.html: the error page has not been prerendered")
        # Reflex copies this file to 404.html after the plugins have run.
        pages.pop("404.html", None)
        pages[ERROR_SOURCE] = BuiltPage(ERROR_SOURCE, error_page.read_text(encoding="utf-8"))
        shutil.rmtree(error_page.parent)
