"""Frame around every page, such as header and footer, and the error page."""

from collections.abc import Callable

import reflex as rx

from livecommerce.engine.later import loader, memo_module


class _Frame(rx.Component):
    library = "$/engine/runtime/frame.js"
    tag = "Frame"


class _FramePart(rx.Component):
    library = "$/engine/runtime/frame.js"
    tag = "FramePart"

    name: rx.Var[str]


_parts: dict[str, str] = {}
"""The parts' modules by the name of the export."""
_error_page: list[tuple[str, str]] = []


def frame_part(part: Callable[[], rx.Component]) -> rx.Component:
    """Return a part of the frame that has code in browsers; the rest of the frame is HTML only.

    Args:
        part: A function decorated with `rx.memo`. Each part is a separate root, which fails and recovers
            independently.
    """
    component = part()
    library, name = memo_module(component)
    _parts[name] = library
    return _FramePart.create(component, name=name)


def site_frame(before: rx.Component, after: rx.Component, *, error_page: Callable[[], rx.Component]) -> rx.Component:
    """Return the frame around every page.

    Args:
        before: The component before the page.
        after: The component after the page.
        error_page: A function decorated with `rx.memo`, shown in place of a page that cannot be rendered.
    """
    _error_page[:] = [memo_module(error_page())]
    return _Frame.create(before, after)


def frame_parts_module() -> str:
    """Return the JavaScript module that exports the parts of the frame and the error page."""
    imports = [f'import {{ {name} }} from "{library}";' for name, library in _parts.items()]
    names = ", ".join(_parts)
    error_page = str(loader(*_error_page[0])) if _error_page else "null"
    return "\n".join([*imports, f"export const parts = {{ {names} }};", f"export const errorPage = {error_page};", ""])
