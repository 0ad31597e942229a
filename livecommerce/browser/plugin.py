"""The Reflex plugin that brings browser states to the pages, and keeps the server's out of pages that are only read.

It relies on what Reflex generates; every such reliance fails the build when it no longer holds.
"""

import json
import re
from collections.abc import Callable, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from reflex_base.config import get_config
from reflex_base.plugins import Plugin

from livecommerce.browser.sources import RouteFlags
from livecommerce.browser.state import compile_state, definitions
from livecommerce.build.edits import ReflexChangedError, replace_once
from livecommerce.errors import PlainError

RUNTIME_DIR = Path(__file__).parent / "runtime"

EVENT_LOOP_MARK = "reflex_last_reloaded_on_error"
"""Occurs in Reflex's event loop and nowhere else, so it tells which chunk holds the websocket."""


def _routes_module(flags: Sequence[RouteFlags], far_prefix: str) -> str:
    table = {route.path: asdict(route) for route in flags}
    unmatched = asdict(RouteFlags(path="", show_header=True, show_footer=True, theme="dark", known=False))
    return f"""// The route table as the browser needs it.
const table = {json.dumps(table)};
const unmatched = {json.dumps(unmatched)};

export const canonical = (pathname) => pathname.replace(/(.)\\/+$/, "$1");

/** Whether a page is told of this path only where it links there. */
export const isFar = (path) => {json.dumps(bool(far_prefix))} && path.startsWith({json.dumps(far_prefix)});

// While pages are prerendered every route is known.
const isTold = (path) =>
  typeof window === "undefined" ||
  Object.values(window.__reactRouterManifest?.routes ?? {{}}).some((route) => `/${{route.path}}` === path);

/** What the route table says of a path; an unknown one, whose path is empty, shows the error page. */
export const flagsOf = (pathname) => {{
  const path = canonical(pathname);
  if (isFar(path) && isTold(path)) return {{ ...unmatched, path, known: true }};
  return table[path] ?? unmatched;
}};
"""


def _exported(source: str, name: str, end: str = "\n};\n") -> str:
    """The definition of one exported function of Reflex's `utils/state.js`."""
    start = source.find(f"export const {name} = ")
    stop = source.find(end, start)
    if start < 0 or stop < 0:
        raise ReflexChangedError(f"utils/state.js: `export const {name}` is missing; adapt browser/plugin.py")
    return source[start : stop + len(end)]


def helpers_of_state_module(source: str) -> str:
    """The parts of Reflex's `utils/state.js` that compiled pages use and that need no server.

    Raises:
        ReflexChangedError: The file is built differently now.
    """
    first_helper = source.find("export const isTrue = ")
    if first_helper < 0 or "socket" in source[first_helper:].split("export const mergeRefs", maxsplit=1)[0]:
        raise ReflexChangedError("utils/state.js: the helpers no longer stand at its end; adapt browser/plugin.py")
    return "\n".join(
        [
            'import { mergician } from "mergician";',
            'import debounce from "$/utils/helpers/debounce";',
            'import throttle from "$/utils/helpers/throttle";',
            "",
            "export const refs = {};",
            "",
            _exported(source, "ReflexEvent"),
            _exported(source, "applyEventActions"),
            source[first_helper:],
        ]
    )


def _without_own_refs(source: str) -> str:
    shared = 'import { refs } from "$/browser/runtime/reflex-state.js";\nexport { refs };'
    return replace_once(source, "export const refs = {};", shared, where="utils/state.js")


def _at_the_address_of_the_page(source: str) -> str:
    # Built once, the site is served by any host and port: the websocket goes where the page came from.
    known = "  const endpoint = new URL(url_str);\n"
    here = """  if (typeof window !== "undefined") {
    const { protocol, hostname, port } = window.location;
    const socket = protocol.replace("http", "ws");
    return Object.assign(endpoint, { protocol: /^ws/.test(endpoint.protocol) ? socket : protocol, hostname, port });
  }
"""
    return replace_once(source, known, known + here, where="utils/state.js")


def _with_token_of_one_page(source: str) -> str:
    # A page takes its token out of the session storage, and puts it back when it goes: a reload finds it, while a tab
    # that is opened as a copy of this one finds none and gets its own. Who brings the same token is the same page.
    known = "    token = window.sessionStorage.getItem(TOKEN_KEY);\n"
    taken = """    window.sessionStorage.removeItem(TOKEN_KEY);
    window.addEventListener("pagehide", () => window.sessionStorage.setItem(TOKEN_KEY, token));
    window.addEventListener("pageshow", () => window.sessionStorage.removeItem(TOKEN_KEY));
"""
    return replace_once(source, known, known + taken, where="utils/state.js")


def _with_calm_disconnects(source: str) -> str:
    where = "utils/state.js"
    # A page that meets a backend of another release goes on without it where it can; Reflex would load it anew at once.
    mismatch = "socket.current.on(STATE_MISMATCH_EVENT, handleStateMismatch);"
    calm = "socket.current.on(STATE_MISMATCH_EVENT, (info) => goOnByHttp() || handleStateMismatch(info));"
    first = 'import io from "socket.io-client";\n'
    own = 'import { goOnByHttp } from "$/browser/runtime/server-link.js";\n'
    source = replace_once(replace_once(source, mismatch, calm, where=where), first, first + own, where=where)
    # A server that cuts a page off has no state for it at the moment.
    for_good = 'reason !== "io server disconnect" && reason !== "io client disconnect"'
    return replace_once(source, for_good, 'reason !== "io client disconnect"', where=where)


def with_lasting_connection(source: str) -> str:
    """Reflex's `utils/state.js`, with a connection that outlives what happens to servers.

    Raises:
        ReflexChangedError: The file is built differently now.
    """
    return _with_calm_disconnects(_with_token_of_one_page(source))


def _without_theme_script(document: str) -> str:
    script = re.compile(r'jsx\("script",\{\},"\\n// Only run in browser(?:[^"\\]|\\.)*"\),')
    if len(script.findall(document)) != 1:
        raise ReflexChangedError("app/_document.js: the colour mode script is missing; adapt browser/plugin.py")
    document = script.sub("", document)
    preload = 'jsx("link",{as:"style",href:reflexGlobalStyles,rel:"preload"},),'
    return document.replace(preload, "")


def with_scroll_memory(document: str) -> str:
    """The document with a memory of scroll positions that does without the session storage where it is refused.

    Raises:
        ReflexChangedError: The file is built differently now.
    """
    where = "app/_document.js"
    router = 'import {Links,Meta,Scripts,ScrollRestoration} from "react-router"'
    own = 'import {ScrollMemory} from "$/browser/runtime/scroll-memory.js"'
    document = replace_once(document, router, f"{router.replace(',ScrollRestoration', '')}\n{own}", where=where)
    return replace_once(document, "jsx(ScrollRestoration,{},)", "jsx(ScrollMemory,{},)", where=where)


def _adapted_document(document: str) -> str:
    return with_scroll_memory(_without_theme_script(document))


def _without_window_libraries(root: str) -> str:
    imports = re.compile(r'^import \* as \w+ from ".+";\n', re.MULTILINE)
    effect = re.compile(r"  useEffect\(\(\) => \{\s+// Make contexts .+?\}, \[\]\);\n", re.DOTALL)
    if not imports.search(root) or len(effect.findall(root)) != 1:
        raise ReflexChangedError(
            "app/root.jsx: the libraries of evaluated components are missing; adapt browser/plugin.py"
        )
    return effect.sub("", imports.sub("", root))


def _with_error_boundary(root: str) -> str:
    # What goes wrong outside of rendering, in a route's module for instance, is shown by the frame like the rest.
    router = "import { Outlet } from 'react-router';"
    root = replace_once(root, router, "import { Outlet, useRouteError } from 'react-router';", where="app/root.jsx")
    return _without_window_libraries(root) + "\nexport function ErrorBoundary() {\n  throw useRouteError();\n}\n"


def _with_light_runtime(vite_config: str) -> str:
    where = "vite.config.js"
    known = 'import { defineConfig } from "vite";'
    own = 'import { ownPlugins } from "./browser/runtime/vite.js";'
    vite_config = replace_once(vite_config, known, f"{own}\n{known}", where=where)
    first = "  plugins: [\n"
    return replace_once(vite_config, first, f"{first}    ...ownPlugins(),\n", where=where)


def _with_not_found_page(router_config: str) -> str:
    if '"prerender": true' not in router_config:
        return router_config
    every = '"prerender": ({getStaticPaths}) => [...getStaticPaths(), "/404", "/500"]'
    return replace_once(router_config, '"prerender": true', every, where="react-router.config.js")


class BrowserPlugin(Plugin):
    """Compiles browser states into the site."""

    def __init__(self, routes: Callable[[], Sequence[RouteFlags]], *, far_prefix: str = "", site_url: str = "") -> None:
        """Takes the route table.

        Args:
            routes: The flags of every route; asked for when the site is compiled.
            far_prefix: What the paths of routes begin with that `routes` leaves out: they have header, footer and a
                dark beginning, and a page is told of them only where it links there.
            site_url: Where the site is reached; a backend at the same address is found wherever the page is.
        """
        self._routes = routes
        self._far_prefix = far_prefix
        self._site_url = site_url

    def pre_compile(self, **context: Any) -> None:
        """Writes the runtime and one module per state class, and adapts what Reflex generated."""
        context["add_save_task"](self._modules)
        edits: dict[str, Callable[[str], str]] = {
            "app/_document.js": _adapted_document,
            "app/root.jsx": _with_error_boundary,
            "vite.config.js": _with_light_runtime,
            "react-router.config.js": _with_not_found_page,
        }
        for path, edit in edits.items():
            context["add_modify_task"](path, edit)

    def _modules(self) -> list[tuple[str, str]]:
        import reflex_base

        template = Path(reflex_base.__file__).parent / ".templates" / "web" / "utils" / "state.js"
        modules = [
            (f"browser/runtime/{path.name}", path.read_text("utf-8")) for path in sorted(RUNTIME_DIR.glob("*.js"))
        ]
        modules.append(("browser/runtime/routes.js", _routes_module(self._routes(), self._far_prefix)))
        state_module = template.read_text("utf-8")
        modules.append(("browser/runtime/reflex-state.js", helpers_of_state_module(state_module)))
        own_backend = urlsplit(get_config().api_url).netloc == urlsplit(self._site_url).netloc
        placed = _at_the_address_of_the_page(state_module) if own_backend else state_module
        modules.append(("utils/state.js", with_lasting_connection(_without_own_refs(placed))))
        modules += [(f"browser/states/{state.__name__}.js", compile_state(state)) for state in definitions]
        return modules

    def post_build(self, **context: Any) -> None:
        """Checks that only the pages that say so load the websocket, and that no property has got lost.

        Raises:
            ReflexChangedError: Another page loads it.
            PlainError: An element has a property that Reflex took for a style.
        """
        static_dir: Path = context["static_dir"]
        scripts = (static_dir / "assets").glob("*.js")
        heavy = {script.name for script in scripts if EVENT_LOOP_MARK in script.read_text("utf-8")}
        with_server = {flags.path.strip("/") for flags in self._routes() if flags.server_state}
        for page in static_dir.rglob("*.html"):
            name = page.relative_to(static_dir).as_posix().removesuffix(".html").removesuffix("/index")
            html = page.read_text("utf-8")
            if 'css="[object Object]"' in html:
                raise PlainError(f"{name}: an element has a property that it does not know; pass it in custom_attrs")
            loaded = set(re.findall(r"/assets/([^\"/]+\.js)", html))
            if loaded & heavy and name not in with_server:
                raise ReflexChangedError(
                    f"{name} loads the event loop ({', '.join(loaded & heavy)}) without needing it"
                )
