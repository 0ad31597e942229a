from collections.abc import Callable

import reflex as rx

from livecommerce.components.blocks.closing import closing
from livecommerce.components.collection.entry_text import entry_text
from livecommerce.content.blog import blog_content
from livecommerce.content.collection import neighbours, related
from livecommerce.content.collections.posts import Post, posts
from livecommerce.pages.blog.article_head import article_head
from livecommerce.pages.blog.article_links import article_links


def article_page(post: Post) -> Callable[[], rx.Component]:
    def build() -> rx.Component:
        words = blog_content().post
        older, newer = neighbours(post, posts())
        return rx.fragment(
            rx.el.article(article_head(post, words), entry_text(post)),
            article_links(older, newer, related(post, posts()), words),
            closing(blog_content().offer, theme="light"),
        )

    return build
