"""What tells a host of the exported files how to serve them.

`_headers` is read by Netlify, Cloudflare Pages and their like. For Caddy, `site.caddy` holds the directives, which any
site block can import, and `Caddyfile` serves the folder that it lies in.

Such hosts read a limited number of rules. Pages for which no rule is left bring their policy along in themselves.
"""

import json
from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import Any

from reflex_base.plugins import Plugin

from livecommerce.build.edits import replace_once
from livecommerce.serving.content_policy import page_policy
from livecommerce.serving.headers import AN_HOUR, IMMUTABLE, NO_FRAMES, REVALIDATE, site_headers
from livecommerce.serving.static_site import HOST_FILES, MEDIA_TYPES, page_address
from livecommerce.settings import Settings, get_settings

MOST_RULES = 100
"""As many as Cloudflare Pages reads of a `_headers` file."""
ERROR_PAGE = "/404.html"
_ERROR_SOURCE = "__spa-fallback.html"
"""Reflex copies this file to `404.html` after the plugins have run."""

AWAY = "The server cannot be reached right now. Please try again in a minute."

CADDYFILE = """# Serves this folder: `caddy run` in it. SITE_ADDRESS says where, for instance www.example.com.
{$SITE_ADDRESS::3000} {
	root {$SITE_ROOT:.}
	import site.caddy
}
"""


def read_pages(site: Path) -> dict[str, str]:
    """Every page by its file, `/blog.html`, without the copies that some hosts need."""
    pages: dict[str, str] = {}
    for path in sorted(site.rglob("*.html")):
        name = "/" + path.relative_to(site).as_posix()
        if name == ERROR_PAGE or (name.endswith("/index.html") and name != "/index.html"):
            continue
        pages[ERROR_PAGE if path.name == _ERROR_SOURCE else name] = path.read_text(encoding="utf-8")
    return pages


def _address(name: str) -> str:
    """Where hosts of files show a page, whatever the query."""
    return name if name == ERROR_PAGE else page_address(name.removesuffix(".html").lstrip("/")).partition("?")[0]


def _for_everything(settings: Settings) -> dict[str, dict[str, str]]:
    return {
        # A page's own policy comes in addition.
        "/*": site_headers(settings) | {"Content-Security-Policy": NO_FRAMES},
        "/assets/*": {"Cache-Control": IMMUTABLE},
        "/builds/*": {"Cache-Control": REVALIDATE},
    }


def without_rule(pages: Mapping[str, str], settings: Settings) -> set[str]:
    """The pages, by file, for which `_headers` has no room: those that lie deepest."""
    addresses = sorted({_address(name) for name in pages}, key=lambda address: (address.count("/"), address))
    ruled = set(addresses[: MOST_RULES - len(_for_everything(settings))])
    return {name for name in pages if _address(name) not in ruled}


def with_policy(html: str, settings: Settings, *, where: str) -> str:
    """The page with its policy inside; that nothing may frame it only a header can say.

    Raises:
        ReflexChangedError: The page does not begin as expected.
    """
    policy = page_policy(html, settings).replace(f"; {NO_FRAMES}", "")
    charset = '<meta charSet="utf-8"/>'
    said = f'{charset}<meta http-equiv="Content-Security-Policy" content="{escape(policy)}"/>'
    return replace_once(html, charset, said, where=where)


def headers_file(pages: Mapping[str, str], settings: Settings) -> str:
    """`_headers`: the files of one address, one per query, share a policy that allows what each of them holds."""
    shown: dict[str, str] = {}
    for name in pages.keys() - without_rule(pages, settings):
        shown[_address(name)] = shown.get(_address(name), "") + pages[name]
    rules = _for_everything(settings) | {
        address: {"Content-Security-Policy": page_policy(html, settings), "Cache-Control": REVALIDATE}
        for address, html in sorted(shown.items())
    }
    return "\n\n".join(
        "\n".join([path, *(f"  {name}: {value}" for name, value in headers.items())]) for path, headers in rules.items()
    )


def caddy_directives(pages: Mapping[str, str], settings: Settings) -> str:
    """`site.caddy`: the same answers as the one process gives, from files."""
    addresses = {name: page_address(name.removesuffix(".html").lstrip("/")) for name in pages}
    policies = {name: f"\t{name} `{page_policy(html, settings)}`" for name, html in pages.items()}
    headers = [f"{name} `{value}`" for name, value in site_headers(settings).items()]
    redirects = [f"redir {source} {target} 302" for source, target in settings.redirects.items()]
    queried: list[str] = []
    for name, address in addresses.items():
        path, _, query = address.partition("?")
        if query and not query.endswith("="):
            matcher = f"@{query.replace('=', '-')}"
            queried += [f"{matcher} {{", f"\tpath {path}", f"\tquery {query}", "}", f"rewrite {matcher} {name}"]
    for name, address in addresses.items():
        if address.endswith("="):
            path = address.partition("?")[0]
            matcher = f"@other-{path.strip('/')}"
            queried += [f"{matcher} path {path}", f"vars {matcher} error_page {name}", f"error {matcher} 404"]
    return "\n".join(
        [
            "map {path} {page_policy} {",
            *policies.values(),
            "}",
            "route {",
            "\theader {",
            *(f"\t\t{header}" for header in headers),
            "\t}",
            f"\tvars error_page {ERROR_PAGE}",
            # Of several `rewrite` one is obeyed; this is none.
            "\turi path_regexp ^(.+?)/+$ $1",
            *(f"\t{redirect}" for redirect in redirects),
            f"\t@hidden path *.html {' '.join('/' + name for name in HOST_FILES)}",
            "\terror @hidden 404",
            *(f"\t{line}" for line in queried),
            "\trewrite / /index.html",
            "\t@page file {path}.html",
            "\trewrite @page {path}.html",
            "\t@pages path *.html",
            "\theader @pages Content-Security-Policy {page_policy}",
            f"\theader Cache-Control `{AN_HOUR}`",
            "\t@checked path *.html *.json *.xml *.txt",
            f"\theader @checked Cache-Control `{REVALIDATE}`",
            f"\theader /assets/* Cache-Control `{IMMUTABLE}`",
            *(f"\theader /*{suffix} Content-Type `{media_type}`" for suffix, media_type in MEDIA_TYPES.items()),
            "\tfile_server {",
            "\t\tprecompressed br gzip",
            "\t\tdisable_canonical_uris",
            "\t}",
            "}",
            "handle_errors {",
            "\tmap {path} {error_policy} {",
            *(policy for name, policy in policies.items() if name == ERROR_PAGE or name.endswith("=.html")),
            "\t}",
            "\theader {",
            *(f"\t\t{header}" for header in headers),
            "\t}",
            "\t@missing expression {http.error.status_code} < 500",
            "\troute @missing {",
            "\t\trewrite {vars.error_page}",
            "\t\theader Content-Security-Policy {error_policy}",
            f"\t\theader Cache-Control `{REVALIDATE}`",
            "\t\tfile_server {",
            "\t\t\tprecompressed br gzip",
            "\t\t}",
            "\t}",
            # A backend that this Caddy stands in front of does not answer: pages try again by themselves.
            "\troute {",
            "\t\theader Cache-Control no-store",
            "\t\theader Retry-After 5",
            "\t\t@person header Accept *text/html*",
            f"\t\trespond @person `{AWAY}` {{http.error.status_code}}",
            "\t\theader Content-Type application/json",
            f"\t\trespond `{json.dumps({'message': AWAY, 'errors': {}})}` {{http.error.status_code}}",
            "\t}",
            "}",
            "",
        ]
    )


class HostFilesPlugin(Plugin):
    """Writes the files when the pages are as they will be sent; stands last."""

    def post_build(self, **context: Any) -> None:
        """Writes them at the root of the site."""
        site: Path = context["static_dir"]
        settings = get_settings()
        pages = read_pages(site)
        for name in without_rule(pages, settings):
            page = with_policy(pages[name], settings, where=name)
            file = site / name.lstrip("/")
            for copy in (file, file.with_suffix("") / "index.html"):
                if copy.is_file():
                    copy.write_text(page, encoding="utf-8")
        (site / "_headers").write_text(headers_file(pages, settings), encoding="utf-8")
        (site / "site.caddy").write_text(caddy_directives(pages, settings), encoding="utf-8")
        (site / "Caddyfile").write_text(CADDYFILE, encoding="utf-8")
