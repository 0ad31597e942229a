"""The frame around every page's content."""

from collections.abc import Callable
from functools import wraps

import reflex as rx
from reflex_components_core.base.fragment import Fragment

from livecommerce.components.shell.server_state import server_state
from livecommerce.engine.islands import PageStylesheet, page_content


def page_frame(
    content: Callable[[], rx.Component], *, needs_server: bool = False, structured: rx.Component | None = None
) -> Callable[[], rx.Component]:
    """A page component: the content inside the document's one `main`, where the skip link leads.

    Args:
        content: Builds the content, a section or a fragment of sections.
        needs_server: Whether it uses state that lives on the server; such a page is hydrated as a whole.
        structured: The page's structured data.
    """

    # Reflex puts what a page's module builds into one chunk: the name of the page's own module keeps pages apart.
    @wraps(content)
    def build() -> rx.Component:
        page = content()
        sections = page.children if isinstance(page, Fragment) else [page]
        if structured:
            sections = [*sections, structured]
        if needs_server:
            first, *others = sections
            main = rx.el.main(
                first, PageStylesheet.create(), *others, id="main", tab_index=-1, class_name="outline-none"
            )
            return server_state(main)
        return page_content(sections, id="main", tabIndex=-1, className="outline-none")

    return build
