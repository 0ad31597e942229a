"""The search over articles and pages."""

import reflex as rx

from livecommerce.browser.state import bring
from livecommerce.content.search import search_content
from livecommerce.sections.search import search_head, search_results
from livecommerce.state.search_field import SearchField


def page() -> rx.Component:
    """What stands between header and footer."""
    words = search_content()
    return rx.fragment(bring(SearchField), search_head(words), search_results(words))
