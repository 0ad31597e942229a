"""Parts that nobody sees at first, kept out of the code that a page needs at once."""

import json
from collections.abc import Callable

import reflex as rx


class Later(rx.Component):
    """A part whose code comes later (`runtime/later.js`)."""

    library = "$/engine/runtime/later.js"
    tag = "Later"

    load: rx.Var[object]
    rest: rx.Var[int]
    needed: rx.Var[bool]


def loader(library: str, name: str) -> rx.Var[object]:
    """A function that imports a module's export when it is called."""
    return rx.Var(f"() => import({json.dumps(library)}).then((module) => module.{name})")


def memo_module(component: rx.Component) -> tuple[str, str]:
    """Return by which module and name a component that `rx.memo` has made is imported."""
    assert component.library and component.tag
    return component.library, component.tag


def later(part: Callable[[], rx.Component], *, needed: bool = False) -> rx.Component:
    """A part of the frame, whose code comes when the page is alive, so that it is there when the server is gone.

    Args:
        part: A function that `rx.memo` has made a component. Those of one Python module come in one file.
        needed: Whether the code comes as soon as the part is there.
    """
    return Later.create(load=loader(*memo_module(part())), rest=0, needed=needed)


def shown_later(part: rx.Component, *, when: rx.Var[bool], rest_ms: int) -> rx.Component:
    """A part of a page, which is shown when the condition is true.

    Args:
        part: The part.
        when: The condition.
        rest_ms: How long the page has been loaded when the code comes, unless it is needed before.
    """
    return Later.create(rx.cond(when, part), rest=rest_ms, needed=when)
