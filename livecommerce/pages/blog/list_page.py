"""The lists of articles: all of them and those of each tag, in pages."""

from collections.abc import Callable

import reflex as rx

from livecommerce.components.collection.page_links import page_links
from livecommerce.content.blog import blog_content
from livecommerce.content.collections.posts import PostFront
from livecommerce.content.lists import EntryList
from livecommerce.pages.blog.list_head import blog_head, list_head
from livecommerce.pages.blog.post_grid import post_grid


def list_page(shown: EntryList[PostFront]) -> Callable[[], rx.Component]:
    def build() -> rx.Component:
        words = blog_content()
        others = page_links(shown.number, shown.count, shown.page_path, words.lists) if shown.count > 1 else None
        if shown.tag or shown.number > 1:
            title = words.lists.others if shown.number > 1 else words.lists.newest
            return rx.fragment(list_head(words, shown), post_grid(title, shown.entries, words, pages=others))
        newest = shown.entries[0] if shown.entries else None
        return rx.fragment(
            blog_head(words, newest), post_grid(words.more.title, shown.entries[1:], words, pages=others)
        )

    return build
