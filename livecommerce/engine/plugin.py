"""The Reflex plugin that brings browser states to the pages, and keeps the server's out of pages that are only read.

It relies on what Reflex generates; every such reliance fails the build when it no longer holds.
"""

import gc
import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Any

import reflex_base
from reflex.utils.exec import is_prod_mode
from reflex_base.plugins import Plugin

from livecommerce.engine.compat import compress_js, document_js, state_js
from livecommerce.engine.compat.contents import EDITS, edits_of
from livecommerce.engine.compat.edits import ReflexChangedError, apply_all
from livecommerce.engine.errors import BuildError
from livecommerce.engine.html_pass import HtmlStep, Pages
from livecommerce.engine.sources import RouteFlags
from livecommerce.engine.state import compile_state, definitions
from livecommerce.engine.tricks import Trick

RUNTIME_DIR = Path(__file__).parent / "runtime"
TEMPLATES = Path(reflex_base.__file__).parent / ".templates" / "web"
FROM_TEMPLATES = (state_js.FILE, compress_js.FILE)
"""Files that Reflex copies once: the build writes them anew from what Reflex brings."""
GARBAGE_LIMITS = (200_000, 50, 1_000)
"""The limits of Python's collector while pages are compiled."""


def _routes_module(flags: Sequence[RouteFlags], far_prefixes: Sequence[str]) -> str:
    table = {route.path: asdict(route) for route in flags}
    unmatched = asdict(RouteFlags(path="", show_header=True, show_footer=True, theme="dark", known=False))
    return f"""// The route table as the browser needs it.
import {{ hasRoute }} from "./router.js";

const table = {json.dumps(table)};
const unmatched = {json.dumps(unmatched)};

export const canonical = (pathname) => pathname.replace(/(.)\\/+$/, "$1");

/** Whether a page is told of this path only where it links there. */
export const isFar = (path) => {json.dumps(far_prefixes)}.some((prefix) => path.startsWith(prefix));

// While pages are prerendered every route is known.
const isTold = (path) => import.meta.env.SSR || hasRoute(path);

/** What the route table says of a path; an unknown one, whose path is empty, shows the error page. */
export const flagsOf = (pathname) => {{
  const path = canonical(pathname);
  if (isFar(path) && isTold(path)) return {{ ...unmatched, path, known: true }};
  return table[path] ?? unmatched;
}};
"""


class BrowserPlugin(Plugin, HtmlStep):
    """Compiles browser states into the site."""

    def __init__(
        self,
        routes: Callable[[], Sequence[RouteFlags]],
        *,
        far_prefixes: Sequence[str] = (),
        backend_apart: bool = False,
        modules: Path | None = None,
        without: frozenset[Trick] = frozenset(),
    ) -> None:
        """Takes the route table.

        Args:
            routes: The flags of every route; asked for when the site is compiled.
            far_prefixes: What the paths of routes begin with that `routes` leaves out: they have header, footer and a
                dark beginning, and a page is told of them only where it links there.
            backend_apart: Whether the backend has another origin than the pages.
            modules: The folder of the site's own modules, which browser functions name as `site/…`.
            without: The tricks that this build leaves out.
        """
        self._routes = routes
        self._far_prefixes = far_prefixes
        self._backend_apart = backend_apart
        self._own_modules = sorted(modules.glob("*.js")) if modules else []
        self._without = without
        self._styles_in_pages = is_prod_mode() and "page_styles" not in without

    def pre_compile(self, **context: Any) -> None:
        """Writes the runtime and one module per state class, and edits what Reflex generated."""
        # What a compiler makes, it keeps: with the usual limits a fifth of its time went into looking for garbage.
        gc.freeze()
        gc.set_threshold(*GARBAGE_LIMITS)
        context["add_save_task"](self._modules)
        for file in dict.fromkeys(edit.file for edit in EDITS if edit.file not in FROM_TEMPLATES):
            edits = [edit for edit in edits_of(file) if edit is not document_js.STYLESHEET or self._styles_in_pages]
            context["add_modify_task"](file, partial(apply_all, edits))

    def _modules(self) -> list[tuple[str, str]]:
        event_loop = TEMPLATES.joinpath(state_js.FILE).read_text("utf-8")
        compress = TEMPLATES.joinpath(compress_js.FILE).read_text("utf-8")
        edits = [
            edit for edit in edits_of(state_js.FILE) if edit is not state_js.PAGE_ORIGIN or not self._backend_apart
        ]
        tricks = f"export const without = {json.dumps(dict.fromkeys(sorted(self._without), True))};\n"
        return [
            *((f"engine/runtime/{path.name}", path.read_text("utf-8")) for path in sorted(RUNTIME_DIR.glob("*.js"))),
            *((f"engine/site/{path.name}", path.read_text("utf-8")) for path in self._own_modules),
            ("engine/runtime/tricks.js", tricks),
            ("engine/runtime/routes.js", _routes_module(self._routes(), self._far_prefixes)),
            ("engine/runtime/reflex-state.js", state_js.helpers(event_loop)),
            (state_js.FILE, apply_all(edits, event_loop)),
            (compress_js.FILE, apply_all(edits_of(compress_js.FILE), compress)),
            *((f"engine/states/{state.__name__}.js", compile_state(state)) for state in definitions),
        ]

    def finish(self, site: Path, pages: Pages) -> None:
        """Checks that only the pages that say so load the websocket, and that no property has got lost.

        Raises:
            ReflexChangedError: Another page loads it.
            BuildError: An element has a property that Reflex took for a style.
        """
        scripts = (site / "assets").glob("*.js")
        heavy = {script.name for script in scripts if state_js.EVENT_LOOP_MARK in script.read_text("utf-8")}
        with_server = {flags.path for flags in self._routes() if flags.server_state}
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
