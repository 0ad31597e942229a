"""States that are stored of open pages: code of others is never run from them, and they hold no address."""

import re
import subprocess
import sys
from pathlib import Path

import reflex

SIGNED = """
import os, pickle, sys
import reflex as rx
from reflex.istate.manager.token import StateToken
from reflex.state import BaseState
from reflex.utils import token_manager
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

record = token_manager.SocketRecord(instance_id="one", sid="two")
kept = token_manager.pickle.dumps(record)
assert token_manager.pickle.loads(kept) == record
attack = pickle.dumps(Attack())
for bad in (attack, b"x" * 32 + attack, kept[:32] + attack, kept[:-1], b""):
    try:
        token_manager.pickle.loads(bad)
    except pickle.UnpicklingError:
        continue
    sys.exit("read")
print("safe")
"""


def test_reflex_unpickles_nothing_but_what_is_signed() -> None:
    """Reflex may unpickle elsewhere in a new version."""
    folder = Path(reflex.__file__).parent
    loads = re.compile(r"\bpickle\.loads?\b")
    found = {str(file.relative_to(folder)) for file in folder.rglob("*.py") if loads.search(file.read_text())}
    assert found == {"istate/manager/token.py", "state.py", "utils/token_manager.py"}


def test_a_state_that_was_not_written_here_is_never_unpickled() -> None:
    # In a separate process, because changes of Reflex persist.
    run = subprocess.run([sys.executable, "-c", SIGNED], capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("safe\n", 0), run.stderr


FORGOTTEN = """
import reflex as rx
from reflex.state import BaseState
from livecommerce.engine.compat.kept_router import forget_addresses

class Lamp(rx.State):
    on: bool = False

forget_addresses()
root = rx.State(_reflex_internal_init=True)
event = {
    "pathname": "/desk", "asPath": "/desk?words=quetzal", "query": {"words": "quetzal"}, "token": "t", "sid": "s",
    "ip": "203.0.113.77", "headers": {"origin": "http://localhost", "user-agent": "Peculiar/1.0"},
}
root.router_data = root._update_router_vars(event, {})
kept = root._serialize()
for word in (b"quetzal", b"203.0.113.77", b"Peculiar"):
    assert word not in kept, word
again = BaseState._deserialize(data=kept)
assert (again.router.session.session_id, again.router.url.path, again.router_data["sid"]) == ("s", "/desk", "s")
again.router_data = again._update_router_vars(event, again.router_data)
assert (again.router.url.query_parameters["words"], again.router.headers.user_agent) == ("quetzal", "Peculiar/1.0")
assert root.router.url.query_parameters["words"] == "quetzal"
print("forgotten")
"""


def test_no_state_is_kept_with_the_address_of_its_page() -> None:
    run = subprocess.run([sys.executable, "-c", FORGOTTEN], capture_output=True, text=True, check=False)
    assert (run.stdout, run.returncode) == ("forgotten\n", 0), run.stderr
