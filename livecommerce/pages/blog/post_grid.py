from collections.abc import Sequence

import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.blog import BlogCall, BlogContent
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import Post
from livecommerce.engine.islands import shared
from livecommerce.languages import cache_by_language
from livecommerce.pages.blog.post_card import post_card

_REST_OF_TWO = ("sm:max-desktop:col-span-2", "sm:max-desktop:col-span-1")
_REST_OF_THREE = ("desktop:col-span-3", "desktop:col-span-2", "desktop:col-span-1")


def post_grid(
    title: str, posts: Sequence[Post], words: BlogContent, *, pages: rx.Component | None = None
) -> rx.Component:
    """Render the light band of cards, the last of which invites questions and fills its row for any number of posts.

    `pages` are the links to the other pages of the list.
    """
    rest = f"{_REST_OF_TWO[len(posts) % 2]} {_REST_OF_THREE[len(posts) % 3]}"
    return band(
        band_head(title if posts else POSTS.words.empty, name="posts-head"),
        reveal(
            *(post_card(post, words.post) for post in posts),
            _call(words.call, rest),
            amount=0,
            name="posts",
            data_pagefind_ignore="",
            class_name="grid gap-x-8 gap-y-14 sm:max-desktop:grid-cols-2 desktop:grid-cols-3",
        ),
        *([pages] if pages else []),
        theme="light",
    )


@cache_by_language
def _call(call: BlogCall, span: str) -> rx.Component:
    """Render the card that invites questions, compiled once for all lists with the same space in the last row."""
    card = rx.el.div(
        rx.el.h3(call.title, class_name="max-w-lg font-display text-3xl leading-tight font-bold xl:text-4xl"),
        rx.el.p(call.text, class_name="mt-4 max-w-lg text-lg text-muted"),
        button_link(call.link, href=call.href, class_name="mt-8"),
        data_band="dark",
        class_name=(
            "relative isolate flex flex-col items-start justify-center overflow-hidden rounded-card "
            "bg-band p-8 text-text "
            "sm:p-10 desktop:p-12 before:absolute before:-right-24 before:-bottom-32 before:-z-10 before:size-80 "
            "before:rounded-full before:bg-linear-to-br before:from-coral before:to-magenta "
            "before:opacity-25 before:blur-3xl "
            f"{span}"
        ),
    )
    return shared(card)
