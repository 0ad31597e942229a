"""The header of an article: title, summary, author and cover."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.collection.entry_head import back_link
from livecommerce.components.illustrations.cover_art import cover_art
from livecommerce.components.illustrations.portrait_card import person_portrait
from livecommerce.content.blog import PostWords
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import Post
from livecommerce.pages.blog.post_card import post_facts, post_tags


def article_head(post: Post, words: PostWords) -> rx.Component:
    """The dark band that opens an article."""
    return band(
        back_link(POSTS.words.back, POSTS.path),
        rx.el.div(
            rx.el.div(
                post_tags(post),
                rx.el.h1(post.title, class_name="mt-6 text-h1 font-extrabold"),
                rx.el.p(post.summary, class_name="mt-6 max-w-xl text-lead text-muted"),
                rx.el.div(
                    person_portrait(post.front.writer.look, class_name="size-14 rounded-full"),
                    rx.el.div(
                        rx.el.p(
                            rx.el.span(post.front.writer.name, class_name="font-semibold text-text"),
                            rx.el.span(f", {post.front.writer.role}", class_name="text-muted"),
                            class_name="text-base leading-snug",
                        ),
                        post_facts(post, words, class_name="mt-0.5"),
                    ),
                    class_name="mt-8 flex items-center gap-4",
                ),
            ),
            cover_art(
                post.slug,
                post.front.cover,
                class_name="aspect-8/5 w-full rounded-card shadow-stage desktop:aspect-6/5 print:hidden",
            ),
            class_name="mt-6 grid items-center gap-10 desktop:grid-cols-[7fr_5fr] desktop:gap-16",
        ),
        theme="dark",
        first=True,
    )
