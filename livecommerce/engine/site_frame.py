"""The frame around every page: what comes before and after it, such as header and footer, and the error page."""

from collections.abc import Callable
from typing import NamedTuple

import reflex as rx

from livecommerce.engine.later import loader


class _Frame(rx.Component):
    library = "$/engine/runtime/frame.js"
    tag = "Frame"


class _FramePart(rx.Component):
    library = "$/engine/runtime/frame.js"
    tag = "FramePart"

    name: rx.Var[str]


class _Module(NamedTuple):
    library: str
    tag: str


_parts: list[_Module] = []
_error_page: list[_Module] = []


def _module_of(part: Callable[[], rx.Component]) -> _Module:
    component = part()
    assert component.library and component.tag
    return _Module(component.library, component.tag)


def frame_part(part: Callable[[], rx.Component]) -> rx.Component:
    """Return a part of the frame that has code in browsers; what else the frame consists of is HTML alone.

    Args:
        part: A function that `rx.memo` has made a component. Each part is a React root of its own, which fails and
            recovers by itself.
    """
    module = _module_of(part)
    if module not in _parts:
        _parts.append(module)
    return _FramePart.create(part(), name=module.tag)


def site_frame(before: rx.Component, after: rx.Component, *, error_page: Callable[[], rx.Component]) -> rx.Component:
    """Return the frame around every page.

    Args:
        before: What comes before the page.
        after: What comes after it.
        error_page: A function that `rx.memo` has made a component, shown in place of a page that cannot be rendered.
    """
    _error_page[:] = [_module_of(error_page)]
    return _Frame.create(before, after)


def frame_parts_module() -> str:
    """Return the JavaScript module by which the entry finds the parts of the frame and the error page."""
    imports = [f'import {{ {tag} }} from "{library}";' for library, tag in _parts]
    names = ", ".join(tag for _, tag in _parts)
    error_page = str(loader(*_error_page[0])) if _error_page else "null"
    return "\n".join([*imports, f"export const parts = {{ {names} }};", f"export const errorPage = {error_page};", ""])
