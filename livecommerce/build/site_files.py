"""The files of the built site that are not pages: the 404 page's place, the manifest, and what crawlers read."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reflex_base.plugins import Plugin

from livecommerce.build.edits import ReflexChangedError
from livecommerce.build.feed import feed
from livecommerce.build.llms_txt import llms_txt
from livecommerce.content.blog_lists import BLOG_PATH
from livecommerce.content.meta import meta_of
from livecommerce.content.posts import posts
from livecommerce.settings import get_settings

GROUND = "#0c0a16"


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


class SiteFilesPlugin(Plugin):
    """Completes the built site."""

    def pre_compile(self, **context: Any) -> None:
        """Writes the manifest, which the development server shows as well."""
        context["add_save_task"](lambda: [("public/manifest.webmanifest", web_manifest())])

    def post_build(self, **context: Any) -> None:
        """Writes the files beside the prerendered pages.

        Raises:
            ReflexChangedError: The build has no prerendered error page.
        """
        from livecommerce.routes import listed_addresses, summarized_pages

        static_dir: Path = context["static_dir"]
        error_page = static_dir / "404" / "index.html"
        if not error_page.is_file():
            raise ReflexChangedError("404/index.html: the error page has not been prerendered")
        # Reflex copies this file to 404.html after the plugins have run.
        error_page.replace(static_dir / "__spa-fallback.html")
        error_page.parent.rmdir()
        settings = get_settings()
        files = {
            "sitemap.xml": sitemap(settings.site_url, listed_addresses()),
            "feed.xml": feed(list(posts()), meta_of(BLOG_PATH), settings),
            "robots.txt": robots(settings.site_url),
            "llms.txt": llms_txt(summarized_pages(), posts(), settings),
        }
        for name, text in files.items():
            (static_dir / name).write_text(text, encoding="utf-8")
