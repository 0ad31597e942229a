"""The list of posts."""

import reflex as rx

from livecommerce.content.blog import blog_content
from livecommerce.content.posts import posts
from livecommerce.sections.blog_head import blog_head
from livecommerce.sections.post_grid import post_grid


def page() -> rx.Component:
    """What stands between header and footer."""
    words = blog_content()
    newest, *others = posts()
    return rx.fragment(
        blog_head(words.head, words.feed, newest, words.post),
        post_grid(words.more.title, others, words.call, words.post),
    )
