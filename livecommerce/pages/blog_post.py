"""One page per post."""

from collections.abc import Callable

import reflex as rx

from livecommerce.content.blog import blog_content
from livecommerce.content.posts import Post, neighbours, posts, related
from livecommerce.sections.article_head import article_head
from livecommerce.sections.article_onward import article_onward
from livecommerce.sections.article_text import article_text


def page(post: Post) -> Callable[[], rx.Component]:
    """What builds a post's page: what stands between header and footer."""

    def build() -> rx.Component:
        words = blog_content().post
        older, newer = neighbours(post, posts())
        return rx.fragment(
            rx.el.article(article_head(post, words), article_text(post, words)),
            article_onward(older, newer, related(post, posts()), words),
        )

    return build
