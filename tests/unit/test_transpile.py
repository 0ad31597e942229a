"""Browser states mean in JavaScript what they mean in Python."""

from dataclasses import dataclass, replace
from typing import Any, cast

import pytest
import reflex as rx
from hypothesis import given, settings
from hypothesis import strategies as st

from livecommerce.engine import dom
from livecommerce.engine.compat.private import server_state_in
from livecommerce.engine.errors import BuildError
from livecommerce.engine.state import BrowserState, compile_state, definitions, event
from livecommerce.engine.transpile import TranspileError
from tests.support.transpiled import Calls, Node, refusal_of, run_in_python, state_of

LIMITS: dict[str, int] = {"small": 3, "large": 9}


@dataclass(frozen=True)
class Note:
    text: str
    loud: bool = False


@dataclass(frozen=True)
class Price:
    """A dataclass with a default that is not of its annotation."""

    amount: float = 1


UNIT = Price()


class Basket(BrowserState):
    """Uses the features of most states."""

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
def test_python_and_javascript_agree(node: Node, calls: Calls) -> None:
    assert node.run(Basket, calls) == run_in_python(Basket, calls)


class Counting(BrowserState, mixin=True):
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
    step: int = 2

    def label(self, name: str) -> str:
        return name.upper()


class Quiet(Counting):
    last: str = ""

    def label(self, name: str) -> str:
        self.last = name
        return name


@pytest.mark.parametrize("state", [Loud, Quiet])
def test_what_states_have_in_common_is_compiled_into_each(node: Node, state: type[BrowserState]) -> None:
    calls: Calls = [("count", ["pear"]), ("count", ["Pear"]), ("count", ["plum"])]
    assert node.run(state, calls) == run_in_python(state, calls)


def test_an_event_of_a_mixin_is_bound_to_each_state() -> None:
    assert "Loud.self.count(" in str(cast(Any, Loud.count)("x"))
    assert "Quiet.self.count(" in str(cast(Any, Quiet.count)("x"))


def test_what_a_mixin_leaves_open_is_refused_where_it_stays_open() -> None:
    class Open(Counting):
        pass

    try:
        with pytest.raises(TranspileError, match="raise NotImplementedError"):
            compile_state(Open)
    finally:
        del definitions[Open]


@pytest.mark.parametrize(
    "body",
    ["return str(Price().amount)", "return str(UNIT.amount)", "return str(self.half())"],
)
def test_an_int_that_is_annotated_float_is_refused_wherever_it_is_set(body: str) -> None:
    half = "    def half(self, x: float = 1) -> float:\n        return x / 2\n"
    made = state_of(
        f"class Made(BrowserState):\n    def run(self) -> str:\n        {body}\n{half}", Price=Price, UNIT=UNIT
    )
    assert "1 is int, and the annotation says float" in refusal_of(made)


def test_functions_of_the_browser_say_so_in_python() -> None:
    with pytest.raises(RuntimeError, match="runs only in the browser"):
        dom.warn("x")


class Steps(BrowserState):
    total: int = 0

    @event
    def add(self, step: int = 1, *, times: int = 2) -> None:
        self.total += step * times

    @event
    def write(self, text: str) -> None:
        self.total = len(text)


def test_a_click_is_not_passed_to_a_parameter_with_a_default() -> None:
    button: Any = rx.el.button("x", on_click=Steps.add)
    assert "Steps.self.add()" in str(button.render())


def test_an_event_argument_of_another_type_than_the_parameter_is_refused() -> None:
    with pytest.raises(BuildError, match=r"Steps\.write wants text as str, and is given .*dict.*; bind it"):
        rx.el.button("x", on_click=Steps.write)


def test_what_is_typed_reaches_the_method() -> None:
    field: Any = rx.el.input(on_change=Steps.write)
    assert "Steps.self.write(_e" in str(field.render())


def test_arguments_are_bound_by_keyword() -> None:
    add: Any = Steps.add
    assert "Steps.self.add(undefined, 3)" in str(add(times=3))
    with pytest.raises(TypeError, match="speed"):
        add(speed=3)


def test_what_one_instance_changes_in_place_is_not_the_default_of_the_next() -> None:
    Basket().items.append("apple")
    assert Basket().items == []


class OnServer(rx.State):
    count: int = 0

    @rx.event
    def increase(self) -> None:
        self.count += 1


def test_state_of_the_server_is_found_in_a_page_that_is_only_read() -> None:
    page = rx.el.div(rx.cond(OnServer.count > 1, rx.el.p("a"), rx.el.button("b", on_click=OnServer.increase)))
    assert set(server_state_in(page)) == {"OnServer", "OnServer.increase"}
    assert not list(server_state_in(rx.el.div(rx.el.button(Steps.total, on_click=Steps.add))))
