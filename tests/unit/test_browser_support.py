"""Browser code uses no API that a supported browser lacks."""

import pkgutil
import re
from importlib import import_module
from pathlib import Path
from typing import cast

import pytest
from rjsmin import jsmin  # pyright: ignore[reportMissingTypeStubs, reportUnknownVariableType]

from livecommerce import state
from livecommerce.engine.state import compile_state, definitions
from tests.tools.newer_apis import LIST, heading, is_global, name_of

OWN = {"drop"}
"""Names that the site's own functions share."""
KEYS = LIST.read_text(encoding="utf-8").splitlines()[1:]
NEWER = {name_of(key): key for key in KEYS if name_of(key) not in OWN}
IN_NODE = {"vite.js", "browsers.js"}
SCRIPTS = [file for file in sorted(Path("livecommerce").rglob("*.js")) if file.name not in IN_NODE]

_STRING = re.compile(r'"(?:\\.|[^"\\\n])*"')
_GONE_INTO = re.compile(r"\.(\w+)(?=[(.\[])")
"""Names that are called, or whose members are read: reading a missing name, as before `?.` and `===`, is harmless."""
_ALONE = re.compile(r"(?<![\w.$])(\w+)(?=[(.])")


def unguarded(code: str) -> list[str]:
    """Return the newer APIs that code uses as if all browsers had them."""
    bare = _STRING.sub('""', cast(str, jsmin(code)))
    members = {NEWER[name] for name in _GONE_INTO.findall(bare) if name in NEWER}
    alone = {NEWER[name] for name in _ALONE.findall(bare) if name in NEWER and is_global(NEWER[name])}
    return sorted(members | alone)


def test_the_list_is_made_for_the_browsers_of_the_support_table() -> None:
    assert LIST.read_text(encoding="utf-8").startswith(heading())


@pytest.mark.parametrize("file", SCRIPTS, ids=str)
def test_scripts_use_nothing_newer_without_a_guard(file: Path) -> None:
    assert unguarded(file.read_text(encoding="utf-8")) == []


def test_states_are_compiled_to_nothing_newer() -> None:
    for module in pkgutil.iter_modules(state.__path__, f"{state.__name__}."):
        import_module(module.name)
    found = {
        definition.__name__: unguarded(compile_state(definition))
        for definition in definitions
        if definition.__module__.startswith("live")
    }
    assert len(found) > 5
    assert not any(found.values()), found


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("target.checkVisibility();", ["api.Element.checkVisibility"]),
        ("target?.checkVisibility();", ["api.Element.checkVisibility"]),
        ("target.checkVisibility?.() ?? true;", []),
        ("requestIdleCallback(run);", ["api.Window.requestIdleCallback"]),
        ("window.requestIdleCallback?.(run);", []),
        ("Promise.withResolvers();", ["javascript.builtins.Promise.withResolvers"]),
        ("new URLPattern(address);", ["api.URLPattern"]),
        ('say("requestIdleCallback(");', []),
    ],
)
def test_guarded_and_unguarded_uses_are_distinguished(code: str, found: list[str]) -> None:
    assert unguarded(code) == found
