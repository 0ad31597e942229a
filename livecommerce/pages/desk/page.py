"""The desk."""

import reflex as rx

from livecommerce.content.desk import desk_words


def desk_page() -> rx.Component:
    """The desk."""
    return rx.el.main(rx.el.h1(desk_words().page_title), id="main", tab_index=-1)
