"""The files of the built site that are not pages: the 404 page's place, the sitemap, the feed, robots.txt."""

from pathlib import Path
from typing import Any
from xml.sax.saxutils import escape

from reflex_base.plugins import Plugin

from livecommerce.build.edits import ReflexChangedError
from livecommerce.build.feed import feed
from livecommerce.content.meta import meta_of
from livecommerce.content.posts import posts
from livecommerce.settings import get_settings


def sitemap(site_url: str, paths: list[str]) -> str:
    """The sitemap of these pages, as sitemaps.org describes it."""
    urls = "".join(f"  <url><loc>{escape(site_url + path)}</loc></url>\n" for path in paths)
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{urls}</urlset>\n'
    )


def robots(site_url: str) -> str:
    """Lets every crawler in and shows it the sitemap."""
    return f"User-agent: *\nAllow: /\n\nSitemap: {site_url}/sitemap.xml\n"


class SiteFilesPlugin(Plugin):
    """Completes the built site."""

    def post_build(self, **context: Any) -> None:
        """Writes the files beside the prerendered pages.

        Raises:
            ReflexChangedError: The build has no prerendered error page.
        """
        from livecommerce.routes import indexed_addresses

        static_dir: Path = context["static_dir"]
        error_page = static_dir / "404" / "index.html"
        if not error_page.is_file():
            raise ReflexChangedError("404/index.html: the error page has not been prerendered")
        # Reflex copies this file to 404.html after the plugins have run.
        error_page.replace(static_dir / "__spa-fallback.html")
        error_page.parent.rmdir()
        site_url = get_settings().site_url
        (static_dir / "sitemap.xml").write_text(sitemap(site_url, indexed_addresses()), encoding="utf-8")
        (static_dir / "feed.xml").write_text(feed(list(posts()), meta_of("/blog"), get_settings()), encoding="utf-8")
        (static_dir / "robots.txt").write_text(robots(site_url), encoding="utf-8")
