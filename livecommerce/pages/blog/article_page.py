"""The page of an article."""

from collections.abc import Callable

import reflex as rx

from livecommerce.content.blog import blog_content
from livecommerce.content.posts import Post, neighbours, posts, related
from livecommerce.pages.blog.article_head import article_head
from livecommerce.pages.blog.article_links import article_links
from livecommerce.pages.blog.article_text import article_text


def article_page(post: Post) -> Callable[[], rx.Component]:
    """The page function of a post."""

    def build() -> rx.Component:
        words = blog_content().post
        older, newer = neighbours(post, posts())
        return rx.fragment(
            rx.el.article(article_head(post, words), article_text(post, words)),
            article_links(older, newer, related(post, posts()), words),
        )

    return build
