"""Parts of the frame that nobody sees at first, kept out of the code that wakes a page."""

import json
from collections.abc import Callable

import reflex as rx


class _Later(rx.Component):
    library = "$/browser/runtime/later.js"
    tag = "Later"

    load: rx.Var[object]


def later(part: Callable[[], rx.Component]) -> rx.Component:
    """A part whose code comes when the page has woken up and the browser is idle.

    Args:
        part: A function that `rx.memo` has made a component. Those of one Python module come in one file.
    """
    component = part()
    module, name = json.dumps(component.library), component.tag
    return _Later.create(load=rx.Var(f"() => import({module}).then((module) => module.{name})"))
