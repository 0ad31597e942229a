"""Edit of `utils/context.jsx`, the initial server states in browsers."""

import json
import re
from typing import Any

from livecommerce.engine.apart_state import apart_states
from livecommerce.engine.compat.edits import Edit, ReflexChangedError

FILE = "utils/context.jsx"
_INITIAL = re.compile(r"^export const initialState = (\{.*\})$", re.MULTILINE)


def _set_states_apart(context: str) -> str:
    found = _INITIAL.findall(context)
    if len(found) != 1:
        raise ReflexChangedError(f"{FILE}: `export const initialState` is missing")
    states: dict[str, Any] = json.loads(found[0])
    names = apart_states() & states.keys()
    apart = {name: states.pop(name) for name in sorted(names)}
    lines = f"export const initialState = {json.dumps(states)}\nexport const apartStates = {json.dumps(apart)}"
    return _INITIAL.sub(lambda _: lines, context)


STATES_APART = Edit(
    FILE,
    "states of pages apart",
    "What pages apart from the site need to know is in no file that other pages load: the bundler drops what only they "
    "import.",
    "Reflex brings the initial state of each page with its page.",
    _set_states_apart,
)
