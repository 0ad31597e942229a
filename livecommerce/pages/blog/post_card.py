"""The card of a post: cover, title, summary, date and reading time."""

from datetime import UTC

import reflex as rx

from livecommerce.components.illustrations.cover_art import cover_art
from livecommerce.content.blog import PostWords
from livecommerce.content.blog_lists import tag_path
from livecommerce.content.posts import Post
from livecommerce.formatting import date_in_words, moment_in_words


def _stage(post: Post, words: PostWords) -> list[rx.Component]:
    """Says of a post in the development server that readers do not see it yet."""
    if post.stage == "published":
        return []
    moment = moment_in_words(post.appeared.astimezone(UTC))
    text = words.draft if post.stage == "draft" else words.scheduled.format(moment=moment)
    return [rx.el.strong(text, data_stage=post.stage, class_name="mr-2 rounded-full bg-hot px-3 py-0.5 text-ink")]


def post_facts(post: Post, words: PostWords, *, class_name: str = "") -> rx.Component:
    """The dates and the reading time, on one line."""
    later = [
        rx.el.span("·", aria_hidden="true", class_name="mx-2"),
        f"{words.updated} ",
        rx.el.time(date_in_words(post.changed), date_time=post.changed.isoformat()),
    ]
    return rx.el.p(
        *_stage(post, words),
        rx.el.time(date_in_words(post.date), date_time=post.date.isoformat()),
        *(later if post.changed > post.date else []),
        rx.el.span("·", aria_hidden="true", class_name="mx-2"),
        f"{post.minutes} {words.minutes}",
        data_pagefind_ignore="",
        class_name=f"text-sm text-muted {class_name}",
    )


def post_tags(post: Post, *, class_name: str = "") -> rx.Component:
    """The tags, as quiet links to their lists, above a card's own link."""
    look = (
        "relative z-1 inline-flex min-h-7 items-center rounded-full border border-line px-3 text-eyebrow font-semibold "
        "text-muted transition-colors duration-200 hover:border-current hover:text-text"
    )
    return rx.el.ul(
        *(rx.el.li(rx.el.a(tag, href=tag_path(tag), class_name=look), class_name="flex") for tag in post.tags),
        data_pagefind_ignore="",
        class_name=f"flex flex-wrap gap-2 {class_name}",
    )


def post_link(post: Post) -> rx.Component:
    """The title as a link that covers the whole card."""
    return rx.el.a(
        post.title,
        href=post.path,
        class_name=(
            "transition-colors duration-200 after:absolute after:inset-0 after:rounded-card group-hover:text-hot"
        ),
    )


def post_card(post: Post, words: PostWords) -> rx.Component:
    """The card; all of it is the link."""
    return rx.el.article(
        cover_art(
            post.slug,
            post.cover,
            class_name=(
                "aspect-8/5 rounded-card [&>svg]:transition-transform [&>svg]:duration-700 [&>svg]:ease-out-soft "
                "group-hover:[&>svg]:scale-105"
            ),
        ),
        post_facts(post, words, class_name="mt-5"),
        rx.el.h3(post_link(post), class_name="mt-2 font-display text-2xl leading-tight font-bold"),
        rx.el.p(post.summary, class_name="mt-3 text-base text-muted"),
        class_name="group relative flex h-full flex-col",
    )
