"""The links below an article: the previous and the next one, and related ones."""

from collections.abc import Sequence
from typing import Literal

import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.collection.entry_card import entry_link
from livecommerce.content.blog import PostWords
from livecommerce.content.collections.posts import Post
from livecommerce.pages.blog.post_card import post_card


def article_links(older: Post | None, newer: Post | None, related: Sequence[Post], words: PostWords) -> rx.Component:
    steps = [
        *([_step(older, words.older, "back")] if older else []),
        *([_step(newer, words.newer, "on")] if newer else []),
    ]
    return band(
        rx.el.nav(
            rx.el.ul(
                *steps, class_name="grid gap-4 desktop:gap-8 " + ("desktop:grid-cols-2" if len(steps) > 1 else "")
            ),
            aria_label=words.neighbours,
            class_name="mb-20 desktop:mb-28",
        ),
        band_head(words.related, name="related-head"),
        reveal(
            *(post_card(post, words) for post in related),
            name="related",
            class_name="grid gap-x-8 gap-y-14 sm:max-desktop:grid-cols-2 desktop:grid-cols-3",
        ),
        theme="dark",
        class_name="print:hidden",
        data_pagefind_ignore="",
    )


def _step(post: Post, label: str, direction: Literal["back", "on"]) -> rx.Component:
    onward = direction == "on"
    return rx.el.li(
        icon(
            "arrow-right" if onward else "arrow-left",
            class_name="text-hot transition-transform duration-200 "
            + ("group-hover:translate-x-1" if onward else "group-hover:-translate-x-1"),
        ),
        rx.el.div(
            rx.el.p(label, class_name="text-sm text-muted"),
            rx.el.p(entry_link(post), class_name="mt-1 font-display text-lg leading-snug font-bold"),
            class_name="min-w-0",
        ),
        class_name="group relative flex items-center gap-5 rounded-card border border-line bg-raised p-6 sm:p-8 "
        + ("desktop:flex-row-reverse desktop:text-right" if onward else ""),
    )
