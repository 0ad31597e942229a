"""The frame around every page's content."""

from collections.abc import Callable
from functools import wraps

import reflex as rx

from livecommerce.components.server_state import server_state


def page_frame(content: Callable[[], rx.Component], *, needs_server: bool = False) -> Callable[[], rx.Component]:
    """A page component: the content inside the document's one `main`, where the skip link leads.

    Args:
        content: Builds the content.
        needs_server: Whether it uses state that lives on the server.
    """

    # Reflex puts what a page's module builds into one chunk: the name of the page's own module keeps pages apart.
    @wraps(content)
    def build() -> rx.Component:
        main = rx.el.main(content(), id="main", tab_index=-1, class_name="outline-none")
        return server_state(main) if needs_server else main

    return build
