"""The details that articles show beyond other entries, on cards and in heads: reading time and topics."""

import reflex as rx

from livecommerce.components.collection.entry_card import entry_card
from livecommerce.components.collection.entry_head import entry_dates
from livecommerce.content.blog import PostWords
from livecommerce.content.collections.posts import Post
from livecommerce.content.lists import tag_path
from livecommerce.engine.islands import shared
from livecommerce.languages import cache_by_language, locale_url


def post_facts(post: Post, words: PostWords, *, class_name: str = "") -> rx.Component:
    return entry_dates(post, f"{post.minutes}\N{NO-BREAK SPACE}{words.minutes}", class_name=class_name)


def post_tags(post: Post, *, class_name: str = "") -> rx.Component:
    """Render the tags as quiet links to their lists, above a card's own link."""
    return rx.el.ul(
        *(_tag(tag, tag_path(post.base, tag)) for tag in post.front.tags),
        data_pagefind_ignore="",
        class_name=f"flex flex-wrap gap-2 {class_name}",
    )


@cache_by_language
def _tag(name: str, path: str) -> rx.Component:
    """Render a tag, compiled once for all articles that have it."""
    look = (
        "relative z-1 inline-flex target-7 items-center rounded-full border border-line px-3 text-eyebrow "
        "font-semibold text-muted transition-colors duration-200 hover:border-current hover:text-text"
    )
    return shared(rx.el.li(rx.el.a(name, href=locale_url(path), class_name=look), class_name="flex"))


def post_card(post: Post, words: PostWords) -> rx.Component:
    return entry_card(post, f"{post.minutes}\N{NO-BREAK SPACE}{words.minutes}")
