"""Write access to Redis, or to the folder of the states, does not allow running code."""

import subprocess
import sys

SIGNED = """
import os, pickle, sys
import reflex as rx
from reflex.istate.manager.token import StateToken
from reflex.state import BaseState
from reflex.utils.exceptions import StateSchemaMismatchError
from livecommerce.engine.compat.signed_state import sign_states

class Lamp(rx.State):
    on: bool = False

sign_states(lambda: b"k" * 32)
lamp = Lamp(_reflex_internal_init=True)
lamp.on = True
kept = lamp._serialize()
assert BaseState._deserialize(data=kept).on is True
value = StateToken.serialize({"a": 1})
assert StateToken.deserialize(data=value) == {"a": 1}

class Attack:
    def __reduce__(self):
        return print, ("attacked",)

attack = pickle.dumps((Lamp._to_schema(), Attack()))
for bad in (attack, b"x" * 32 + attack, kept[:32] + attack, kept[:-1], b""):
    for read in (BaseState._deserialize, StateToken.deserialize):
        try:
            read(data=bad)
        except StateSchemaMismatchError:
            continue
        sys.exit("read")
print("safe")
"""


def test_a_state_that_was_not_written_here_is_never_unpickled() -> None:
    # In a separate process, because changes of Reflex persist.
    run = subprocess.run([sys.executable, "-c", SIGNED], capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("safe\n", 0), run.stderr
