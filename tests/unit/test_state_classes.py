"""Common Reflex code in or about a browser state works, or is refused with one sentence."""

from collections.abc import Callable
from typing import Any

import pytest
import reflex as rx

from livecommerce.engine.compat.private import server_state_in
from livecommerce.engine.errors import BuildError
from tests.support.transpiled import refusal_of, state_of

_SOURCE = """
class Made(BrowserState):
    count: int = 0
    word: str = ""

    @rx.event
    def add(self, by: int = 1) -> None:
        self.count += by

    @rx.event(background=True)
    async def write(self, value: str) -> None:
        self.word = value

    def clear(self) -> None:
        self.count = 0

    @rx.var
    def twice(self) -> int:
        return self.count * 2
"""


@pytest.fixture
def made() -> Any:
    """Return a state written as one of the server would be."""
    return state_of(_SOURCE, rx=rx)


_WORKS: list[Callable[[Any], Any]] = [
    lambda made: rx.el.button(on_click=made.add),
    lambda made: rx.el.button(on_click=made.add(2)),
    lambda made: rx.el.button(on_click=[made.add, made.clear]),
    lambda made: rx.el.button(on_click=lambda: made.add(2)),
    lambda made: rx.el.input(on_change=made.write),
    lambda made: rx.el.p(made.twice),
]
"""Code that works in Reflex, too."""


@pytest.mark.parametrize("component", _WORKS)
def test_what_works_in_reflex_works_here(made: Any, component: Callable[[Any], Any]) -> None:
    assert "Made" in str(component(made))
    assert not refusal_of(made)


_ANSWERS: list[tuple[Callable[[Any], Any], str]] = [
    (lambda made: made.set_word, "write it, `def set_word(self, value: str) -> None: self.word = value`"),
    (lambda made: made.set_count(3), "write it, `def set_count(self, value: int) -> None: self.count = value`"),
    (lambda made: made.cuont, "Made has no field, property or method `cuont`; did you mean `count`?"),
    (lambda made: made.write.debounce(300), "await dom.sleep(300)"),
    (lambda made: made.write.throttle(300), "await dom.sleep(300)"),
    (lambda made: made.add.prevent_default, "use a `button` in place of a link"),
    (lambda made: rx.el.button(on_click=made.add("two")), "Made.add wants by as int, and is given str"),
    (
        lambda made: rx.el.button(on_click=made.add(1, 2)),
        "Made.add(by: int = 1) -> None: too many positional arguments",
    ),
    (lambda made: rx.el.button(on_click=made.write), "bind it, `Made.write(…)`"),
]
"""Code that does not, with a part of the message."""


@pytest.mark.parametrize(("written", "answer"), _ANSWERS)
def test_what_does_not_is_answered_by_what_to_write(made: Any, written: Callable[[Any], Any], answer: str) -> None:
    with pytest.raises((AttributeError, TypeError, BuildError)) as error:
        written(made)
    assert answer in str(error.value)


@pytest.mark.parametrize(
    ("action", "answer"),
    [("debounce=300", "await dom.sleep(300)"), ("stop_propagation=True", "page operation")],
)
def test_an_action_of_an_event_is_refused_at_its_line(action: str, answer: str) -> None:
    source = f"class Made(BrowserState):\n    @rx.event({action})\n    def run(self) -> None:\n        pass\n"
    with pytest.raises(BuildError, match=r"^<generated \d+>:2:1: ") as error:
        state_of(source, rx=rx)
    assert answer in str(error.value)


@pytest.mark.parametrize(
    ("event", "answer"),
    [
        (rx.redirect("/about-us"), "dom.navigate(path)"),
        (rx.toast("Saved"), "sets a field"),
        (rx.download("/list.csv"), "rx.el.a(download=…)"),
        (rx.set_focus("name"), "rx.set_focus"),
    ],
)
def test_an_event_that_only_the_servers_socket_carries_is_named_with_what_to_write(event: Any, answer: str) -> None:
    (name,) = server_state_in(rx.el.button(on_click=event))
    assert name.startswith("rx.")
    assert answer in name
