"""Configuration files that tell a host of the exported files how to serve them.

`_headers` and `_redirects` are read by Netlify, Cloudflare Pages and similar hosts. For Caddy, `site.caddy` holds the
directives, which any site block can import, and `Caddyfile` serves the folder in which it is.

Such hosts read a limited number of rules. Pages without a rule contain their policy themselves.
"""

import re
from html import escape
from pathlib import Path

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from livecommerce.api.response_headers import NO_FRAMES, RESOURCE_POLICY, SHARED, site_headers
from livecommerce.engine.compat.edits import replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.export.site_files import ERROR_SOURCE
from livecommerce.languages import in_language, language_of_address, language_of_code, with_prefix
from livecommerce.languages.messages import _, translate
from livecommerce.serving.content_policy import page_policy
from livecommerce.serving.headers import AN_HOUR, IMMUTABLE, REVALIDATE
from livecommerce.serving.redirects import site_redirects
from livecommerce.serving.static_site import ERROR_PAGE, HOST_FILES, MEDIA_TYPES
from livecommerce.settings import Settings, get_settings

MOST_RULES = 100
"""The number of rules that Cloudflare Pages reads from a `_headers` file."""

AWAY = _("The server cannot be reached right now. Please try again in a minute.")

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
    """Return the address at which file hosts serve a page, whatever the query."""
    return _error_address(page) or page.address.partition("?")[0]


def _error_address(page: BuiltPage) -> str:
    """Return the file of a page for unknown addresses; empty for any other page."""
    if page.file == ERROR_SOURCE:
        return ERROR_PAGE
    return f"/{page.file}" if f"/{page.file}".endswith(ERROR_PAGE) else ""


def _prefixes(settings: Settings) -> list[str]:
    """Return the path prefix of each language but English."""
    return [prefix for code in settings.languages if (prefix := language_of_code(code).prefix)]


def _for_everything(settings: Settings) -> dict[str, dict[str, str]]:
    headers = site_headers(settings)
    # Hosts join the values of several rules, which this header does not allow.
    del headers[RESOURCE_POLICY]
    return {
        # A page's own policy is added to it.
        "/*": headers | {"Content-Security-Policy": NO_FRAMES},
        "/assets/*": {"Cache-Control": IMMUTABLE, **SHARED},
        "/builds/*": {"Cache-Control": REVALIDATE},
    } | {f"{prefix}/*": {"Content-Language": language_of_address(prefix).code} for prefix in _prefixes(settings)}


def _by_rule(pages: Pages) -> dict[str, list[str]]:
    """Return the files by the path of their rule: one for English, and one for all other languages."""
    addresses = {file: _address(page) for file, page in pages.items()}
    english = {address for address in addresses.values() if not language_of_address(address).prefix}
    # A rule for any language would match these as well, and a page would have to obey both policies.
    lower = {"/" + address.split("/", 2)[2] for address in english if address.count("/") > 1}
    rules: dict[str, list[str]] = {}
    for file, address in addresses.items():
        prefix = language_of_address(address).prefix
        below = address.removeprefix(prefix)
        is_shared = prefix and below and below not in lower
        rules.setdefault(f"/:language{below}" if is_shared else address, []).append(file)
    return rules


def _ruled(pages: Pages, settings: Settings) -> dict[str, list[str]]:
    rules = sorted(_by_rule(pages).items(), key=lambda rule: (rule[0].count("/"), rule[0]))
    return dict(sorted(rules[: MOST_RULES - len(_for_everything(settings))]))


def without_rule(pages: Pages, settings: Settings) -> set[str]:
    """Return the pages, by file, for which `_headers` has no rule left: the deepest ones."""
    return pages.keys() - {file for files in _ruled(pages, settings).values() for file in files}


def with_policy(html: str, settings: Settings, *, where: str) -> str:
    """Put the policy of a page into it, except for the ban on framing, which only a header can express.

    Raises:
        ReflexChangedError: The page does not begin as expected.
    """
    policy = page_policy(html, settings).replace(f"; {NO_FRAMES}", "")
    charset = '<meta charSet="utf-8"/>'
    with_meta = f'{charset}<meta http-equiv="Content-Security-Policy" content="{escape(policy)}"/>'
    return replace_once(html, charset, with_meta, where=where)


def headers_file(pages: Pages, settings: Settings) -> str:
    """Return `_headers`: the files of a rule share a policy that allows what each of them needs.

    These are the files of one address, one per query, and those of one page in the languages other than English.
    """
    rules = _for_everything(settings)
    for path, files in _ruled(pages, settings).items():
        policy = page_policy("".join(pages[file].html for file in files), settings)
        rules[path] = {"Content-Security-Policy": policy, "Cache-Control": REVALIDATE}
        if ":" not in path:
            rules[path]["Content-Language"] = language_of_address(path).code
    return "\n\n".join(
        "\n".join([path, *(f"  {name}: {value}" for name, value in headers.items())]) for path, headers in rules.items()
    )


def redirects_file(settings: Settings) -> str:
    """Return `_redirects`: the rules in each language, and its page for unknown addresses.

    Cloudflare Pages finds that page itself and ignores its line.
    """
    prefixes = _prefixes(settings)
    rules = {
        with_prefix(prefix, source): with_prefix(prefix, target)
        for prefix in prefixes
        for source, target in settings.redirects.items()
    } | site_redirects(settings)
    missing = [f"{prefix}/* {prefix}{ERROR_PAGE} 404" for prefix in prefixes]
    return "\n".join([*(f"{source} {target} 302" for source, target in rules.items()), *missing])


def spelling_rules(pages: Pages) -> str:
    """Return the lines of `_redirects` for known addresses in other case, or with a full stop at their end.

    Such hosts compare paths case-sensitively, so that only the usual spellings can be redirected.
    """
    addresses = {page.address for page in pages.values() if "?" not in page.address and not _error_address(page)}
    meant = {
        spelling: address
        for address in sorted(addresses - {"/"})
        for spelling in (f"{address}.", address.upper(), address.lower(), address.title(), _capitalised(address))
    }
    return "\n".join(f"{spelling} {address} 308" for spelling, address in meant.items() if spelling not in addresses)


def _capitalised(address: str) -> str:
    return "/".join(part.capitalize() for part in address.split("/"))


def _respelled(pages: Pages) -> dict[str, str]:
    """Return regular expressions for every spelling of an address, each with the address; `${1}` is the query."""
    rules: dict[str, str] = {}
    queried = {page.address.partition("?")[0] for page in pages.values() if "?" in page.address}
    for page in pages.values():
        path, _, query = page.address.partition("?")
        any_case = f"(?i)^{re.escape(path.rstrip('/'))}[./]*"
        if _error_address(page) or query.endswith("="):
            continue
        if query:
            rules[rf"{any_case}\?(?:.*&)?{re.escape(query)}\.*(?:&.*)?$"] = page.address
        elif path not in queried:
            rules[rf"{any_case}(\?.*)?$"] = f"{path}${{1}}"
    return rules


def caddy_directives(pages: Pages, settings: Settings) -> str:
    """Return `site.caddy`: the same responses as those of the site's own server, from files."""
    files = {page: _error_address(page) or f"/{page.file}" for page in pages.values()}
    policies = {file: page_policy(page.html, settings) for page, file in files.items()}
    by_query: dict[tuple[str, str, str], list[str]] = {}
    for page, file in files.items():
        path, _, query = page.address.partition("?")
        if query:
            prefix = language_of_address(path).prefix
            by_query.setdefault((path.removeprefix(prefix), query, file.removeprefix(prefix)), []).append(path)
    languages = [language_of_code(code) for code in settings.languages]
    own = {
        language.prefix: language.prefix + ERROR_PAGE
        for language in languages
        if language.prefix + ERROR_PAGE in policies
    }
    error_pages = [*own.values(), *(file for file in files.values() if file.endswith("=.html"))]
    any_prefix = f"({'|'.join(_prefixes(settings))})"
    return _CADDY.render(
        policies=policies,
        error_policies={file: policies[file] for file in error_pages},
        languages=[(language.prefix, language.code, own.get(language.prefix, ERROR_PAGE)) for language in languages],
        headers=site_headers(settings),
        redirects=site_redirects(settings),
        respelled=_respelled(pages),
        translated_redirects={
            with_prefix(any_prefix, re.escape(source)): with_prefix("{re.moved.1}", target)
            for source, target in settings.redirects.items()
            if _prefixes(settings)
        },
        hidden=HOST_FILES,
        by_query=by_query,
        media_types=MEDIA_TYPES,
        an_hour=AN_HOUR,
        revalidate=REVALIDATE,
        immutable=IMMUTABLE,
        shared=SHARED,
        away={code: _away(code) for code in settings.languages},
    )


def _away(code: str) -> str:
    with in_language(code):
        return translate(AWAY)


class HostFiles(HtmlStep):
    """Build step that writes the files when the pages are final; must be last."""

    def finish(self, site: Path, pages: Pages) -> None:
        settings = get_settings()
        for file in without_rule(pages, settings):
            pages[file].html = with_policy(pages[file].html, settings, where=file)
        (site / "_headers").write_text(headers_file(pages, settings), encoding="utf-8")
        redirects = "\n".join(filter(None, (spelling_rules(pages), redirects_file(settings))))
        (site / "_redirects").write_text(redirects, encoding="utf-8")
        (site / "site.caddy").write_text(caddy_directives(pages, settings), encoding="utf-8")
        (site / "Caddyfile").write_text(CADDYFILE, encoding="utf-8")
