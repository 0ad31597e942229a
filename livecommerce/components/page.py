"""The frame around every page's content."""

from collections.abc import Callable
from functools import wraps

import reflex as rx
from reflex_components_core.base.fragment import Fragment

from livecommerce.components.server_state import server_state


class _Sections(rx.Component):
    """Renders its children one after the other, from the top, for who comes by a link."""

    library = "$/browser/runtime/sections.js"
    tag = "Sections"


def page_frame(content: Callable[[], rx.Component], *, needs_server: bool = False) -> Callable[[], rx.Component]:
    """A page component: the content inside the document's one `main`, where the skip link leads.

    Args:
        content: Builds the content.
        needs_server: Whether it uses state that lives on the server.
    """

    # Reflex puts what a page's module builds into one chunk: the name of the page's own module keeps pages apart.
    @wraps(content)
    def build() -> rx.Component:
        page = content()
        sections = page.children if isinstance(page, Fragment) else [page]
        main = rx.el.main(_Sections.create(*sections), id="main", tab_index=-1, class_name="outline-none")
        return server_state(main) if needs_server else main

    return build
