"""A method of a browser state means in JavaScript what it means in Python, or is refused."""

import json
import subprocess
import sys
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, ClassVar, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from livecommerce.browser import dom
from livecommerce.browser.state import BrowserState, compile_state, definitions, event
from livecommerce.browser.transpile import TranspileError

LIMITS: dict[str, int] = {"small": 3, "large": 9}


@dataclass(frozen=True)
class Note:
    """What a field may hold beside plain values."""

    text: str
    loud: bool = False


class Basket(BrowserState):
    """Uses every construct that methods may use."""

    items: list[str] = []
    counts: dict[str, int] = {}
    total: int = 0
    label: str = "empty"
    open: bool = False
    notes: list[Note] = []

    @property
    def full(self) -> bool:
        return len(self.items) >= LIMITS["small"]

    @event
    def put(self, name: str, count: int) -> None:
        if name == "" or (count <= 0 and not self.open):
            return
        if name not in self.items:
            self.items = [*self.items, name]
        self.counts = {**self.counts, name: self.counts.get(name, 0) + count}
        self.total += count
        self.relabel()

    @event
    def take(self, name: str) -> None:
        kept = [item for item in self.items if item != name]
        self.items = kept
        total = 0
        for item in self.items:
            total = total + self.counts[item]
        self.total = total
        self.relabel()

    @event
    def count_up(self, most: int) -> None:
        self.total = 0
        for item in self.counts:
            self.total = self.total + self.counts[item]
        first: list[str] = [item for item in self.counts if len(item) > most][: len(self.items)]
        self.items = [item for item in self.items if item not in first[1:]]

    @event
    def note(self, name: str) -> None:
        first = Note(name)
        self.notes = [*self.notes, first, replace(first, text=Note(text=first.text, loud=True).text)]
        self.label = self.notes[0].text

    @event
    def toggle(self) -> None:
        self.open = not self.open
        self.relabel()

    def relabel(self) -> None:
        state = "open" if self.open else "closed"
        if self.full:
            self.label = f"full, {state}"
        elif any(item.startswith("a") for item in self.items):
            self.label = f"{len(self.items)} with a: {self.total}"
        else:
            self.label = state.upper()


def run_in_node(state: type[BrowserState], calls: list[tuple[str, list[Any]]]) -> dict[str, Any]:
    """The fields after these calls, in JavaScript."""
    module = compile_state(state).replace('import { defineState } from "$/browser/runtime/store.js";', "")
    harness = """
    const defineState = ({fields, methods, properties}) => {
      const self = {...fields};
      for (const [name, read] of Object.entries(properties)) Object.defineProperty(self, name, {get: () => read(self)});
      for (const [name, run] of Object.entries(methods)) self[name] = (...args) => run(self, ...args);
      return {self, fields, properties};
    };
    """
    script = (
        harness
        + module.replace("export const", "const")
        + f"""
    for (const [name, args] of {json.dumps(calls)}) {state.__name__}.self[name](...args);
    const names = [...Object.keys({state.__name__}.fields), ...Object.keys({state.__name__}.properties)];
    console.log(JSON.stringify(Object.fromEntries(names.map(name => [name, {state.__name__}.self[name]]))));
    """
    )
    node = Path(sys.prefix) / "bin" / "node"
    output = subprocess.run([node, "--input-type=module", "-e", script], capture_output=True, text=True, check=True)
    return json.loads(output.stdout)


def run_in_python(state: type[BrowserState], calls: list[tuple[str, list[Any]]]) -> dict[str, Any]:
    """The fields after the same calls, in Python."""
    instance = state()
    for name, arguments in calls:
        getattr(instance, name)(*arguments)
    values = {name: getattr(instance, name) for name in definitions[state].types}
    return json.loads(json.dumps(values, default=asdict))


NAMES = st.sampled_from(["", "apple", "pear", "avocado", "plum", "`${x}`"])
CALLS = st.lists(
    st.one_of(
        st.tuples(st.just("put"), st.tuples(NAMES, st.integers(-2, 5)).map(list)),
        st.tuples(st.just("take"), st.tuples(NAMES).map(list)),
        st.tuples(st.just("count_up"), st.tuples(st.integers(0, 5)).map(list)),
        st.tuples(st.just("note"), st.tuples(NAMES).map(list)),
        st.tuples(st.just("toggle"), st.just([])),
    ),
    max_size=12,
)


@settings(max_examples=25, deadline=None)
@given(CALLS)
def test_python_and_javascript_agree(calls: list[tuple[str, list[Any]]]) -> None:
    assert run_in_node(Basket, calls) == run_in_python(Basket, calls)


class Counting(BrowserState, mixin=True):
    """What several states have in common."""

    counts: dict[str, int] = {}
    step: int = 1

    @property
    def names(self) -> int:
        return len(self.counts)

    def label(self, name: str) -> str:
        raise NotImplementedError

    @event
    def count(self, name: str) -> None:
        key = self.label(name)
        self.counts = {**self.counts, key: self.counts.get(key, 0) + self.step}


class Loud(Counting):
    """One of them."""

    step: int = 2

    def label(self, name: str) -> str:
        return name.upper()


class Quiet(Counting):
    """The other."""

    last: str = ""

    def label(self, name: str) -> str:
        self.last = name
        return name


@pytest.mark.parametrize("state", [Loud, Quiet])
def test_what_states_have_in_common_is_compiled_into_each(state: type[BrowserState]) -> None:
    calls: list[tuple[str, list[Any]]] = [("count", ["pear"]), ("count", ["Pear"]), ("count", ["plum"])]
    assert run_in_node(state, calls) == run_in_python(state, calls)


def test_an_event_of_a_mixin_is_bound_to_each_state() -> None:
    assert "Loud.self.count(" in str(cast(Any, Loud.count)("x"))
    assert "Quiet.self.count(" in str(cast(Any, Quiet.count)("x"))


def test_what_a_mixin_leaves_open_is_refused_where_it_stays_open() -> None:
    class Open(Counting):
        """Says nothing of labels."""

    try:
        with pytest.raises(TranspileError, match="raise NotImplementedError"):
            compile_state(Open)
    finally:
        del definitions[Open]


def refusal(method: Any) -> str:
    """Why a method cannot run in the browser."""
    state = type("Refused", (BrowserState,), {"method": method, "names": [], "__annotations__": {"names": list[str]}})
    try:
        with pytest.raises(TranspileError) as error:
            compile_state(state)
    finally:
        del definitions[state]
    return str(error.value)


class Refusals:
    """Methods that the browser cannot run, and a word of the reason."""

    def truth_of_a_list(self) -> None:
        if self.names:  # pyright: ignore
            return

    def unknown_field(self) -> None:
        self.title = ""

    def change_in_place(self) -> None:
        self.names[0] = ""  # pyright: ignore

    def call_of_a_python_function(self) -> None:
        print("x")  # noqa: T201

    def sum_of_lists(self) -> None:
        self.names = self.names + ["x"]  # noqa: RUF005  # pyright: ignore

    def compare_lists(self) -> bool:
        return self.names == []  # pyright: ignore

    def loop_forever(self) -> None:
        while True:
            pass

    def mutate(self) -> None:
        self.names.append("x")  # pyright: ignore

    def unfinished_record(self) -> None:
        note = Note(loud=True)  # pyright: ignore[reportCallIssue]
        self.names = [note.text]  # pyright: ignore

    REASONS: ClassVar[dict[str, str]] = {
        "truth_of_a_list": "len(x) > 0",
        "unknown_field": "not a field",
        "change_in_place": "in place",
        "call_of_a_python_function": "cannot run in the browser",
        "sum_of_lists": "only +, -",
        "compare_lists": "by identity",
        "loop_forever": "cannot run in the browser",
        "unfinished_record": "leaves out text",
        "mutate": "cannot run in the browser",
    }


@pytest.mark.parametrize("name", list(Refusals.REASONS))
def test_what_the_browser_cannot_do_is_refused_by_file_line_and_reason(name: str) -> None:
    method = getattr(Refusals, name)
    message = refusal(method)
    assert Refusals.REASONS[name] in message
    line = int(message.split(":")[1])
    assert message.startswith(__file__)
    assert method.__code__.co_firstlineno < line <= method.__code__.co_firstlineno + 3


def test_functions_of_the_browser_say_so_in_python() -> None:
    with pytest.raises(RuntimeError, match="runs only in the browser"):
        dom.warn("x")
