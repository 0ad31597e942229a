"""Reflex plugin that compiles browser states, and keeps the event loop out of pages without server state.

It relies on code that Reflex generates; the build fails when that code has changed.
"""

import gc
import json
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import reflex_base
from reflex.utils.exec import is_prod_mode
from reflex_base.plugins import Plugin

from livecommerce.engine.compat import compress_js, document_js, router_config_js, routes_js, state_js
from livecommerce.engine.compat.contents import EDITS
from livecommerce.engine.compat.edits import ReflexChangedError, apply_all
from livecommerce.engine.compat.private import page_module
from livecommerce.engine.errors import BuildError
from livecommerce.engine.html_pass import HtmlStep, Pages
from livecommerce.engine.private_app import NO_PRIVATE_APP, PrivateApp
from livecommerce.engine.site_frame import frame_parts_module
from livecommerce.engine.sources import RouteFlags
from livecommerce.engine.state import compile_state, definitions
from livecommerce.engine.tricks import Trick
from livecommerce.engine.words import MISSING_LANGUAGES, PageLanguage, languages_module

RUNTIME_DIR = Path(__file__).parent / "runtime"
TEMPLATES = Path(reflex_base.__file__).parent / ".templates" / "web"
ENGLISH = PageLanguage("en", "English", "en-GB")
"""Default language of sites with a single language."""
_OF_BUILDS = (document_js.SCRIPTS, router_config_js.EVERY_PAGE, routes_js.ONE_MODULE)
"""Edits for production builds only."""
FROM_TEMPLATES = (state_js.FILE, compress_js.FILE, routes_js.FILE)
"""Files that Reflex copies once: each build rewrites them from Reflex's templates."""


def _routes_module(
    flags: Sequence[RouteFlags],
    collection_prefixes: Sequence[str],
    prefixes: Sequence[str],
    *,
    with_code: Iterable[str],
) -> str:
    unmatched = RouteFlags(path="", show_header=True, show_footer=True, theme="dark", known=False)
    usual = {**_as_entry(unmatched), "known": True}
    entries = {route.path: _as_entry(route) for route in flags}
    table = {
        path: entry
        for path, entry in entries.items()
        if not path.startswith(tuple(collection_prefixes)) or {**entry, "path": ""} != usual
    }
    return f"""// Route table for the browser, without the routes of large collections that have the default flags.
import {{ untranslated }} from "./languages.js";

const table = {json.dumps(table)};
const unmatched = {json.dumps(_as_entry(unmatched))};
const collectionPrefixes = {json.dumps(collection_prefixes)};
const prefixes = {json.dumps(prefixes)};
const code = {_loaders(with_code)};

export const canonical = (pathname) => pathname.replace(/(.)\\/+$/, "$1");

/** Returns the language prefix of a path; empty for the first language. */
export const prefixOf = (pathname) =>
  prefixes.find((prefix) => pathname === prefix || pathname.startsWith(`${{prefix}}/`)) ?? "";

/** Returns a path without the language prefix. */
export const pathWithin = (pathname) => canonical(pathname.slice(prefixOf(pathname).length) || "/");

/** Returns the function that loads a page's code, if it has any; in development, every page has. */
export const codeOf = (path) => code[path] ?? code["/404"];

// The error page may be at any URL.
const isUnknown = typeof document !== "undefined" && document.querySelector("main[data-unknown]") !== null;
const unknown = isUnknown ? canonical(window.location.pathname) : null;
const exists = (address) => (import.meta.env.DEV ? Object.hasOwn(code, address) : address !== unknown);

/** Returns the codes of the languages that lack a page; in browsers, they are in the page's head. */
const missingAt = (address) =>
  import.meta.env.SSR || import.meta.env.DEV
    ? (untranslated[address] ?? [])
    : (document.querySelector("meta[name={MISSING_LANGUAGES}]")?.content.split(" ") ?? []);

/** Returns the flags of a path; those of an unknown one have an empty path and show the error page. */
export function flagsOf(pathname) {{
  const path = pathWithin(pathname);
  const isInCollection = collectionPrefixes.some((prefix) => path.startsWith(prefix)) && exists(canonical(pathname));
  const flags = table[path] ?? (isInCollection ? {{ ...unmatched, path, known: true }} : unmatched);
  return {{ ...flags, missing: flags.known ? missingAt(canonical(pathname)) : [] }};
}}
"""


def _as_entry(flags: RouteFlags) -> dict[str, Any]:
    """Return a route's flags for the browser's table, which are the same in every language."""
    return {name: value for name, value in asdict(flags).items() if name not in {"prefix", "missing"}}


def _loaders(paths: Iterable[str]) -> str:
    """Return JavaScript for an object with a function per path that loads the page's module."""
    lines = (f"  {json.dumps(path)}: () => import({json.dumps(page_module(path))}),\n" for path in paths)
    return f"{{\n{''.join(lines)}}}"


class BrowserPlugin(Plugin, HtmlStep):
    def __init__(
        self,
        routes: Callable[[], Sequence[RouteFlags]],
        *,
        collection_prefixes: Sequence[str] = (),
        backend_apart: bool = False,
        modules: Path | None = None,
        private_app: PrivateApp | None = None,
        languages: Callable[[], Sequence[PageLanguage]] = lambda: (ENGLISH,),
        without: frozenset[Trick] = frozenset(),
    ) -> None:
        """Take the route table.

        Args:
            routes: Returns the flags of every route; called when the site is compiled.
            collection_prefixes: Path prefixes of collections that may have thousands of routes: the browser's table
                leaves out those with header, footer and the dark theme.
            backend_apart: Whether the backend and the pages have different origins.
            modules: The folder of the site's own JavaScript modules, which browser functions name as `site/…`.
            private_app: The private app, if there is one; its pages are not among the routes.
            languages: Returns the languages of the pages, the first without a prefix; called when the site is compiled.
            without: The optimizations to leave out of this build.
        """
        self._routes = routes
        self._collection_prefixes = collection_prefixes
        self._own_modules = sorted(modules.glob("*.js")) if modules else []
        self._private_app = private_app
        self._languages = languages
        self._without = without
        self._left_out = [
            *([] if is_prod_mode() else _OF_BUILDS),
            *([state_js.PAGE_ORIGIN] if backend_apart else []),
        ]

    def get_frontend_dependencies(self, **context: Any) -> list[str]:
        return ["preact@11.2.0"]

    def provides_entry_client(self) -> bool:
        return True

    def pre_compile(self, **context: Any) -> None:
        """Write the runtime and a module per state class, and edit the files that Reflex generated."""
        # The pages are compiled (`islands.py`): the garbage collector need not visit their objects again.
        gc.freeze()
        gc.enable()
        paths = [f"/{page.route}" if page.route != "index" else "/" for page in context["unevaluated_pages"]]
        context["add_save_task"](partial(self._modules, paths))
        for file in dict.fromkeys(edit.file for edit in EDITS if edit.file not in FROM_TEMPLATES):
            context["add_modify_task"](file, partial(self._edited, file))

    def _edited(self, file: str, text: str) -> str:
        return apply_all([edit for edit in EDITS if edit.file == file and edit not in self._left_out], text)

    def _modules(self, paths: Sequence[str]) -> list[tuple[str, str]]:
        templates = {file: TEMPLATES.joinpath(file).read_text("utf-8") for file in FROM_TEMPLATES}
        tricks = f"export const without = {json.dumps(dict.fromkeys(sorted(self._without), True))};\n"
        return [
            *((f"engine/runtime/{path.name}", path.read_text("utf-8")) for path in sorted(RUNTIME_DIR.glob("*.js"))),
            *((f"engine/site/{path.name}", path.read_text("utf-8")) for path in self._own_modules),
            ("engine/runtime/tricks.js", tricks),
            ("engine/runtime/frame-parts.js", frame_parts_module()),
            ("engine/runtime/routes.js", self._routes_of_browser()),
            ("engine/runtime/languages.js", languages_module(self._languages(), self._routes())),
            *(self._private_app.modules() if self._private_app else [NO_PRIVATE_APP]),
            ("app/entry.client.js", 'import "$/engine/runtime/entry.js";\n'),
            (f"app/{routes_js.MODULE}", routes_js.MODULE_CODE),
            ("engine/runtime/page-modules.js", f"export const modules = {_loaders(paths)};\n"),
            ("engine/runtime/reflex-state.js", state_js.helpers(templates[state_js.FILE])),
            *((file, self._edited(file, text)) for file, text in templates.items()),
            *((f"engine/states/{state.__name__}.js", compile_state(state)) for state in definitions),
        ]

    def _routes_of_browser(self) -> str:
        flags = self._routes()
        if is_prod_mode():
            with_code = [route.address for route in flags if route.server_state]
        else:
            with_code = [*(route.address for route in flags), "/404"]
        prefixes = [language.prefix for language in self._languages() if language.prefix]
        return _routes_module(flags, self._collection_prefixes, prefixes, with_code=with_code)

    def finish(self, site: Path, pages: Pages) -> None:
        """Check that only pages with server state load the websocket, and that no property was lost.

        Raises:
            ReflexChangedError: Another page loads the websocket's code.
            BuildError: An element has a property that Reflex treated as a style.
        """
        scripts = (site / "assets").glob("*.js")
        heavy = {script.name for script in scripts if state_js.EVENT_LOOP_MARK in script.read_text("utf-8")}
        with_server = {flags.address for flags in self._routes() if flags.server_state}
        for page in pages.values():
            if 'css="[object Object]"' in page.html:
                raise BuildError(
                    f"{page.file}: an element has a property that it does not know; pass it in custom_attrs"
                )
            loaded = set(re.findall(r"/assets/([^\"/ ]+\.js)", page.html))
            if loaded & heavy and page.address not in with_server:
                raise ReflexChangedError(
                    f"{page.file} loads the event loop ({', '.join(loaded & heavy)}) without needing it"
                )
