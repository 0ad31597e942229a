"""`app/root.jsx`, the app around every page."""

import re

from livecommerce.engine.compat.edits import Edit, ReflexChangedError, replace_once

FILE = "app/root.jsx"
_LIBRARIES = re.compile(r'^import \* as \w+ from ".+";\n', re.MULTILINE)
_EFFECT = re.compile(r"  useEffect\(\(\) => \{\s+// Make contexts .+?\}, \[\]\);\n", re.DOTALL)


def _drop_window_libraries(root: str) -> str:
    if not _LIBRARIES.search(root) or len(_EFFECT.findall(root)) != 1:
        raise ReflexChangedError(f"{FILE}: the libraries for evaluated components are missing")
    return _EFFECT.sub("", _LIBRARIES.sub("", root))


def _add_error_boundary(root: str) -> str:
    router = "import { Outlet } from 'react-router';"
    root = replace_once(root, router, "import { Outlet, useRouteError } from 'react-router';", where=FILE)
    return root + "\nexport function ErrorBoundary() {\n  throw useRouteError();\n}\n"


WINDOW_LIBRARIES = Edit(
    FILE,
    "no libraries on `window`",
    "They are there for components that a server sends as text to evaluate, which the policy forbids.",
    "Reflex leaves them out where no component is dynamic.",
    _drop_window_libraries,
)
ERROR_BOUNDARY = Edit(
    FILE,
    "error boundary",
    "What fails outside of rendering, in a route's module for instance, is shown by the frame like the rest.",
    "Reflex exports an error boundary of the app.",
    _add_error_boundary,
)
