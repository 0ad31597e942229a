import reflex as rx

from livecommerce.content.search import search_content
from livecommerce.engine.state import mount_states
from livecommerce.page import Page
from livecommerce.pages.search.results import search_head, search_results
from livecommerce.state.search_field import SearchField


def route() -> Page:
    return Page(path="/search", page=search_page, words=search_content, place=80, listed=False)


def search_page() -> rx.Component:
    words = search_content()
    return rx.fragment(mount_states(SearchField), search_head(words), search_results(words))
