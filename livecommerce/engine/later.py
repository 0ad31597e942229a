"""Lazy loading of parts that are hidden at first, whose code a page does not need at once."""

import json
from collections.abc import Callable

import reflex as rx


class Later(rx.Component):
    """A part whose code is loaded later (`runtime/later.js`)."""

    library = "$/engine/runtime/later.js"
    tag = "Later"

    load: rx.Var[object]
    rest: rx.Var[int]
    needed: rx.Var[bool]


def loader(library: str, name: str) -> rx.Var[object]:
    """Return a function that imports a module's export when it is called."""
    return rx.Var(f"() => import({json.dumps(library)}).then((module) => module.{name})")


def memo_module(component: rx.Component) -> tuple[str, str]:
    assert component.library and component.tag
    return component.library, component.tag


def later(part: Callable[[], rx.Component], *, needed: bool = False) -> rx.Component:
    """Load a part of the frame after hydration, so that it works when the server is down.

    Args:
        part: A function decorated with `rx.memo`. Those of one Python module share a file.
        needed: Whether to load the code as soon as the part is mounted.
    """
    return Later.create(load=loader(*memo_module(part())), rest=0, needed=needed)


def shown_later(part: rx.Component, *, when: rx.Var[bool], rest_ms: int) -> rx.Component:
    """Return a part of a page that is shown when the condition is true.

    Args:
        part: The part.
        when: The condition.
        rest_ms: Milliseconds after the page's load at which the code is loaded, unless it is needed before.
    """
    return Later.create(rx.cond(when, part), rest=rest_ms, needed=when)
