"""What tells a host of the exported files how to serve them.

`_headers` is read by Netlify, Cloudflare Pages and their like. For Caddy, `site.caddy` holds the directives, which any
site block can import, and `Caddyfile` serves the folder that it lies in.

Such hosts read a limited number of rules. Pages for which no rule is left bring their policy along in themselves.
"""

import json
from html import escape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from livecommerce.engine.compat.edits import replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.export.site_files import ERROR_SOURCE
from livecommerce.languages import language_of_address, language_of_code
from livecommerce.serving.content_policy import page_policy
from livecommerce.serving.headers import (
    AN_HOUR,
    IMMUTABLE,
    NO_FRAMES,
    RESOURCE_POLICY,
    REVALIDATE,
    SHARED,
    site_headers,
)
from livecommerce.serving.static_site import ERROR_PAGE, HOST_FILES, MEDIA_TYPES
from livecommerce.settings import Settings, get_settings

MOST_RULES = 100
"""As many as Cloudflare Pages reads of a `_headers` file."""

AWAY = "The server cannot be reached right now. Please try again in a minute."

_CADDY = Environment(
    loader=FileSystemLoader(Path(__file__).parent),
    undefined=StrictUndefined,
    trim_blocks=True,
    keep_trailing_newline=True,
).get_template("site.caddy.jinja")

CADDYFILE = """# Serves this folder: `caddy run` in it. SITE_ADDRESS says where, for instance www.example.com.
{$SITE_ADDRESS::3000} {
	root {$SITE_ROOT:.}
	import site.caddy
}
"""


def _address(page: BuiltPage) -> str:
    """Where hosts of files show a page, whatever the query."""
    return _error_address(page) or page.address.partition("?")[0]


def _error_address(page: BuiltPage) -> str:
    """The file of a page for addresses that do not exist; empty for any other page."""
    if page.file == ERROR_SOURCE:
        return ERROR_PAGE
    return f"/{page.file}" if f"/{page.file}".endswith(ERROR_PAGE) else ""


def _for_everything(settings: Settings) -> dict[str, dict[str, str]]:
    headers = site_headers(settings)
    # Hosts join the values of several rules, which this header may not have.
    del headers[RESOURCE_POLICY]
    return {
        # A page's own policy comes in addition.
        "/*": headers | {"Content-Security-Policy": NO_FRAMES},
        "/assets/*": {"Cache-Control": IMMUTABLE, **SHARED},
        "/builds/*": {"Cache-Control": REVALIDATE},
    }


def without_rule(pages: Pages, settings: Settings) -> set[str]:
    """The pages, by file, for which `_headers` has no room: those that lie deepest."""
    addresses = sorted({_address(page) for page in pages.values()}, key=lambda address: (address.count("/"), address))
    ruled = set(addresses[: MOST_RULES - len(_for_everything(settings))])
    return {file for file, page in pages.items() if _address(page) not in ruled}


def with_policy(html: str, settings: Settings, *, where: str) -> str:
    """The page with its policy inside; that nothing may frame it only a header can say.

    Raises:
        ReflexChangedError: The page does not begin as expected.
    """
    policy = page_policy(html, settings).replace(f"; {NO_FRAMES}", "")
    charset = '<meta charSet="utf-8"/>'
    said = f'{charset}<meta http-equiv="Content-Security-Policy" content="{escape(policy)}"/>'
    return replace_once(html, charset, said, where=where)


def headers_file(pages: Pages, settings: Settings) -> str:
    """`_headers`: the files of one address, one per query, share a policy that allows what each of them holds."""
    shown: dict[str, str] = {}
    for file in pages.keys() - without_rule(pages, settings):
        address = _address(pages[file])
        shown[address] = shown.get(address, "") + pages[file].html
    rules = _for_everything(settings) | {
        address: {
            "Content-Security-Policy": page_policy(html, settings),
            "Cache-Control": REVALIDATE,
            "Content-Language": language_of_address(address).code,
        }
        for address, html in sorted(shown.items())
    }
    return "\n\n".join(
        "\n".join([path, *(f"  {name}: {value}" for name, value in headers.items())]) for path, headers in rules.items()
    )


def caddy_directives(pages: Pages, settings: Settings) -> str:
    """`site.caddy`: the same answers as the one process gives, from files."""
    files = {page: _error_address(page) or f"/{page.file}" for page in pages.values()}
    queried = [(page, *page.address.partition("?")[::2]) for page in pages.values() if "?" in page.address]
    policies = {file: page_policy(page.html, settings) for page, file in files.items()}
    unknown = {path: files[page] for page, path, query in queried if query.endswith("=")}
    languages = [language_of_code(code) for code in settings.languages]
    error_pages = {one.prefix: one.prefix + ERROR_PAGE for one in languages if one.prefix + ERROR_PAGE in policies}
    return _CADDY.render(
        policies=policies,
        error_policies={file: policies[file] for file in (*error_pages.values(), *unknown.values())},
        error_pages={prefix: file for prefix, file in error_pages.items() if prefix},
        languages={one.prefix: one.code for one in languages},
        headers=site_headers(settings),
        redirects=settings.redirects,
        hidden=HOST_FILES,
        by_query=[(path, query, files[page]) for page, path, query in queried if not query.endswith("=")],
        unknown_query=unknown,
        media_types=MEDIA_TYPES,
        error_page=ERROR_PAGE,
        an_hour=AN_HOUR,
        revalidate=REVALIDATE,
        immutable=IMMUTABLE,
        shared=SHARED,
        away=AWAY,
        away_json=json.dumps({"message": AWAY, "errors": {}}),
    )


class HostFiles(HtmlStep):
    """Writes the files when the pages are as they will be sent; stands last."""

    def finish(self, site: Path, pages: Pages) -> None:
        """Writes them at the root of the site."""
        settings = get_settings()
        for file in without_rule(pages, settings):
            pages[file].html = with_policy(pages[file].html, settings, where=file)
        (site / "_headers").write_text(headers_file(pages, settings), encoding="utf-8")
        (site / "site.caddy").write_text(caddy_directives(pages, settings), encoding="utf-8")
        (site / "Caddyfile").write_text(CADDYFILE, encoding="utf-8")
