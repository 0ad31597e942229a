from collections.abc import Callable
from functools import wraps

import reflex as rx
from reflex_components_core.base.fragment import Fragment

from livecommerce.components.shell.server_state import server_state
from livecommerce.engine.islands import page_content
from livecommerce.languages import ENGLISH, in_language


def page_frame(
    page: Callable[[], rx.Component],
    *,
    language: str = ENGLISH.code,
    needs_server: bool = False,
    structured: rx.Component | None = None,
    content_language: str = "",
) -> Callable[[], rx.Component]:
    """Return a page component: the content inside the document's one `main`, the target of the skip link.

    Args:
        page: Builds the content.
        language: The code of the page's language.
        needs_server: Whether the content uses state of the server, so that it is hydrated as a whole.
        structured: The page's data for schema.org.
        content_language: The code of the content's language, if not that of the page.
    """

    # Reflex puts what a page's module builds into one chunk: `wraps` keeps the page's own module name, and pages apart.
    @wraps(page)
    def build() -> rx.Component:
        with in_language(language):
            content = page()
        sections = content.children if isinstance(content, Fragment) else [content]
        if content_language:
            sections = [rx.el.div(section, lang=content_language, class_name="contents") for section in sections]
        if structured:
            sections = [*sections, structured]
        if needs_server:
            return server_state(rx.el.main(*sections, id="main", tab_index=-1, class_name="outline-none"))
        return page_content(sections, id="main", tabIndex=-1, className="outline-none")

    return build
