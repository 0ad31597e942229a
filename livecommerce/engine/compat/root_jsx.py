"""Edit of `app/root.jsx`, the app around every page."""

import re

from livecommerce.engine.compat.edits import Edit, ReflexChangedError

FILE = "app/root.jsx"
_LIBRARIES = re.compile(r'^import \* as \w+ from ".+";\n', re.MULTILINE)
_EFFECT = re.compile(r"  useEffect\(\(\) => \{\s+// Make contexts .+?\}, \[\]\);\n", re.DOTALL)


def _drop_window_libraries(root: str) -> str:
    if not _LIBRARIES.search(root) or len(_EFFECT.findall(root)) != 1:
        raise ReflexChangedError(f"{FILE}: the libraries for evaluated components are missing")
    return _EFFECT.sub("", _LIBRARIES.sub("", root))


WINDOW_LIBRARIES = Edit(
    FILE,
    "no libraries on `window`",
    "They are there for components that a server sends as text to evaluate, which the policy forbids.",
    "Reflex leaves them out where no component is dynamic.",
    _drop_window_libraries,
)
