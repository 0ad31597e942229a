import reflex as rx

from livecommerce.components.collection.entry_head import entry_head
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.blog import PostWords
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import Post
from livecommerce.content.people import TeamProfile
from livecommerce.engine.islands import shared
from livecommerce.languages import cache_by_language
from livecommerce.pages.blog.post_card import post_facts, post_tags


def article_head(post: Post, words: PostWords) -> rx.Component:
    return entry_head(
        post,
        POSTS,
        post_tags(post),
        rx.el.h1(post.title, class_name="mt-6 text-h1 font-extrabold"),
        rx.el.p(post.summary, class_name="mt-6 max-w-xl text-lead text-muted"),
        rx.el.div(
            _portrait(post.front.writer),
            rx.el.div(_writer(post.front.writer), post_facts(post, words, class_name="mt-0.5")),
            class_name="mt-8 flex items-center gap-4",
        ),
    )


@cache_by_language
def _portrait(writer: TeamProfile) -> rx.Component:
    return shared(portrait(writer.look))


@cache_by_language
def _writer(writer: TeamProfile) -> rx.Component:
    """Render the author, compiled once for all of their articles."""
    return shared(
        rx.el.p(
            rx.el.span(writer.name, class_name="font-semibold text-text"),
            rx.el.span(f", {writer.role}", class_name="text-muted"),
            class_name="text-base leading-snug",
        )
    )
