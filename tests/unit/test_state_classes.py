"""What a Reflex developer writes first in or about a browser state works, or is answered in one sentence."""

from collections.abc import Callable
from typing import Any, cast

import pytest
import reflex as rx

from livecommerce.engine.compat.private import server_state_in
from livecommerce.engine.errors import BuildError
from livecommerce.engine.state import BrowserState
from tests.support.transpiled import refusal_of, state_of


class ShoppingList(BrowserState):
    """A state as one of the server would be written."""

    count: int = 0
    word: str = ""

    @rx.event
    def add(self, by: int = 1) -> None:
        """Add to the count."""
        self.count += by

    @rx.event(background=True)
    async def write(self, value: str) -> None:
        """Keep what was typed."""
        self.word = value

    def clear(self) -> None:
        """Reset the count, without a decorator."""
        self.count = 0

    @rx.var
    def twice(self) -> int:
        """Derive from the count."""
        return self.count * 2


_LIST: Any = ShoppingList


@pytest.mark.parametrize(
    "component",
    [
        lambda: rx.el.button(on_click=_LIST.add),
        lambda: rx.el.button(on_click=_LIST.add(2)),
        lambda: rx.el.button(on_click=[_LIST.add, _LIST.clear]),
        lambda: rx.el.button(on_click=lambda: _LIST.add(2)),
        lambda: rx.el.input(on_change=_LIST.write),
        lambda: rx.el.p(_LIST.twice),
    ],
)
def test_what_works_in_reflex_works_here(component: Callable[[], Any]) -> None:
    assert "ShoppingList" in str(component())
    assert not refusal_of(ShoppingList)


@pytest.mark.parametrize(
    ("written", "answer"),
    [
        (lambda: _LIST.set_word, "write it, `def set_word(self, value: str) -> None: self.word = value`"),
        (lambda: _LIST.set_count(3), "write it, `def set_count(self, value: int) -> None: self.count = value`"),
        (lambda: _LIST.cuont, "ShoppingList has no field, property or method `cuont`; did you mean `count`?"),
        (lambda: _LIST.write.debounce(300), "await dom.sleep(300)"),
        (lambda: _LIST.write.throttle(300), "await dom.sleep(300)"),
        (lambda: _LIST.add.prevent_default, "use a `button` in place of a link"),
        (lambda: rx.el.button(on_click=_LIST.add("two")), "ShoppingList.add wants by as int, and is given str"),
        (lambda: rx.el.button(on_click=_LIST.add(1, 2)), "ShoppingList.add(by: int = 1): too many positional arguments"),
        (lambda: rx.el.button(on_click=_LIST.write), "bind it, `ShoppingList.write(…)`"),
    ],
)
def test_what_does_not_is_answered_by_what_to_write(written: Callable[[], Any], answer: str) -> None:
    with pytest.raises((AttributeError, TypeError, BuildError)) as error:
        written()
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
    (name,) = server_state_in(rx.el.button(on_click=cast(Any, event)))
    assert name.startswith("rx.")
    assert answer in name
