from collections.abc import Callable
from functools import wraps

import reflex as rx
from reflex_components_core.base.fragment import Fragment

from livecommerce.components.shell.server_state import server_state
from livecommerce.engine.islands import page_content


def page_frame(
    content: Callable[[], rx.Component],
    *,
    needs_server: bool = False,
    structured: rx.Component | None = None,
    content_language: str = "",
) -> Callable[[], rx.Component]:
    """Return a page component: the content inside the document's one `main`, the target of the skip link.

    A page that `needs_server`, because it uses state there, is hydrated as a whole. `content_language` is the language
    code of the content, if not that of the page.
    """

    # Reflex puts what a page's module builds into one chunk: `wraps` keeps the page's own module name, and pages apart.
    @wraps(content)
    def build() -> rx.Component:
        page = content()
        sections = page.children if isinstance(page, Fragment) else [page]
        if content_language:
            sections = [rx.el.div(section, lang=content_language, class_name="contents") for section in sections]
        if structured:
            sections = [*sections, structured]
        if needs_server:
            return server_state(rx.el.main(*sections, id="main", tab_index=-1, class_name="outline-none"))
        return page_content(sections, id="main", tabIndex=-1, className="outline-none")

    return build
