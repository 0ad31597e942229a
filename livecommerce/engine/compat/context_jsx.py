"""Edit of `utils/context.jsx`, the initial server states in browsers."""

import json
import re
from typing import Any

from livecommerce.engine.compat.edits import Edit, ReflexChangedError
from livecommerce.engine.private_state import private_states

FILE = "utils/context.jsx"
_INITIAL = re.compile(r"^export const initialState = (\{.*\})$", re.MULTILINE)


def _set_states_apart(context: str) -> str:
    found = _INITIAL.findall(context)
    if len(found) != 1:
        raise ReflexChangedError(f"{FILE}: `export const initialState` is missing")
    states: dict[str, Any] = json.loads(found[0])
    names = private_states() & states.keys()
    private = {name: states.pop(name) for name in sorted(names)}
    lines = f"export const initialState = {json.dumps(states)}\nexport const privateStates = {json.dumps(private)}"
    return _INITIAL.sub(lambda _: lines, context)


STATES_APART = Edit(
    FILE,
    "states of private pages",
    "What private pages need to know is in no file that other pages load: the bundler drops what only they import.",
    "Reflex brings the initial state of each page with its page.",
    _set_states_apart,
)
