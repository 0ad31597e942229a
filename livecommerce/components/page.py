"""The frame around every page's content."""

from collections.abc import Callable

import reflex as rx


def page_frame(content: Callable[[], rx.Component]) -> Callable[[], rx.Component]:
    """A page component: the content inside the document's one `main`, where the skip link leads."""
    return lambda: rx.el.main(content(), id="main", tab_index=-1, class_name="outline-none")
