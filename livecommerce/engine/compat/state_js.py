"""Edits of `utils/state.js`, Reflex's event loop, and a copy of its helpers that need no server."""

from livecommerce.engine.compat.edits import Edit, ReflexChangedError, replace_once

FILE = "utils/state.js"
EVENT_LOOP_MARK = "reflex_last_reloaded_on_error"
"""Text that occurs only in the event loop, which identifies the chunk with the websocket."""


def _exported(source: str, name: str, end: str = "\n};\n") -> str:
    start = source.find(f"export const {name} = ")
    stop = source.find(end, start)
    if start < 0 or stop < 0:
        raise ReflexChangedError(f"{FILE}: `export const {name}` is missing")
    return source[start : stop + len(end)]


def helpers(source: str) -> str:
    """Return the helpers for compiled pages that need no server, as a module.

    Raises:
        ReflexChangedError: The file has another structure than expected.
    """
    first_helper = source.find("export const isTrue = ")
    if first_helper < 0 or "socket" in source[first_helper:].split("export const mergeRefs", maxsplit=1)[0]:
        raise ReflexChangedError(f"{FILE}: the helpers are no longer at its end")
    return "\n".join(
        [
            # The library's deep merge is not needed for the properties of the site's components.
            "const mergician = (injected, own) => ({ ...injected, ...own });",
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


def _share_refs(source: str) -> str:
    shared = 'import { refs } from "$/engine/runtime/reflex-state.js";\nexport { refs };'
    return replace_once(source, "export const refs = {};", shared, where=FILE)


def _connect_to_page_origin(source: str) -> str:
    known = "  const endpoint = new URL(url_str);\n"
    here = """  if (typeof window !== "undefined") {
    const { protocol, hostname, port } = window.location;
    const socket = protocol.replace("http", "ws");
    return Object.assign(endpoint, { protocol: /^ws/.test(endpoint.protocol) ? socket : protocol, hostname, port });
  }
"""
    return replace_once(source, known, known + here, where=FILE)


def _random_token(source: str) -> str:
    known = _exported(source, "generateUUID")
    if "Math.random" not in known:
        raise ReflexChangedError(f"{FILE}: `generateUUID` no longer uses `Math.random`")
    random = 'import { unique as generateUUID } from "$/engine/runtime/unique.js";\nexport { generateUUID };\n'
    return replace_once(source, known, random, where=FILE)


def _drop_late_connection(source: str) -> str:
    known = "function checkVisibility() {\n    if ("
    return replace_once(source, known, f"{known}socket.current && ", where=FILE)


SHARED_REFS = Edit(
    FILE,
    "shared refs",
    "Compiled pages use the helpers alone; both modules must know the same refs.",
    "Reflex keeps its helpers in a module without the event loop.",
    _share_refs,
)
PAGE_ORIGIN = Edit(
    FILE,
    "socket at the page's origin",
    "Built once, the site is served by any host and port.",
    "Reflex connects to the origin of the page where the backend has no other.",
    _connect_to_page_origin,
)
NO_LATE_CONNECTION = Edit(
    FILE,
    "no connection after unmounting",
    "The event loop's listener for visibility outlives it, and would open a websocket after log out.",
    "Reflex removes the listener when the event loop is unmounted.",
    _drop_late_connection,
)
RANDOM_TOKEN = Edit(
    FILE,
    "a token that cannot be guessed",
    "The token names the state of an open page, and `Math.random` is not a secure source.",
    "Reflex makes its tokens with `crypto`.",
    _random_token,
)
