"""The headers of the lists of posts; that of the blog features its newest post."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.collection.entry_card import entry_link
from livecommerce.components.collection.entry_head import back_link, feed_link, list_title
from livecommerce.components.forms.search_field import search_form
from livecommerce.components.illustrations.cover_art import cover_art
from livecommerce.content.blog import BlogContent
from livecommerce.content.collections.posts import COLLECTION as POSTS
from livecommerce.content.collections.posts import Post, PostFront
from livecommerce.content.lists import EntryList
from livecommerce.content.search import search_content
from livecommerce.pages.blog.post_card import post_facts, post_tags
from livecommerce.pages.blog.topic_links import topic_links


def blog_head(words: BlogContent, post: Post | None) -> rx.Component:
    """Render the dark band that opens the blog, with its newest post, if there is any."""
    own = POSTS.words
    return band(
        list_title(own.eyebrow, own.title, own.lead, feed_link(own.feed, POSTS.feed)),
        _ways(),
        *([_newest(words, post)] if post else []),
        theme="dark",
        first=True,
    )


def list_head(words: BlogContent, page: EntryList[PostFront]) -> rx.Component:
    """Render the dark band that opens the list of a tag, and every further page of a list."""
    lists = words.lists
    number = [lists.page.format(number=page.number, count=page.count)] if page.number > 1 else []
    eyebrow = [lists.tag_eyebrow, *number] if page.tag else [POSTS.words.eyebrow, *number]
    return band(
        back_link(POSTS.words.back, POSTS.path),
        rx.el.p(" · ".join(eyebrow), class_name="mt-6 text-eyebrow font-semibold text-hot"),
        rx.el.h1(page.title, class_name="mt-4 text-h1 font-extrabold"),
        rx.el.p(page.lead, class_name="mt-6 max-w-2xl text-lead text-muted"),
        _ways(shown=page.tag),
        theme="dark",
        first=True,
    )


def _ways(*, shown: str = "") -> rx.Component:
    """Render the topics, and the search field."""
    return rx.el.div(
        topic_links(shown),
        search_form(search_content(), class_name="w-full desktop:w-80 desktop:shrink-0"),
        class_name="mt-10 flex flex-col gap-6 desktop:flex-row desktop:items-start desktop:justify-between",
    )


def _newest(words: BlogContent, post: Post) -> rx.Component:
    return rx.el.article(
        cover_art(
            post.slug,
            post.front.cover,
            class_name=(
                "aspect-8/5 [&>svg]:transition-transform [&>svg]:duration-700 [&>svg]:ease-out-soft "
                "group-hover:[&>svg]:scale-103 desktop:aspect-auto desktop:min-h-[27rem]"
            ),
        ),
        rx.el.div(
            rx.el.div(
                rx.el.p(
                    words.newest,
                    class_name=(
                        "rounded-full bg-linear-to-r from-coral to-magenta px-3 py-1 text-eyebrow font-bold text-ink"
                    ),
                ),
                post_tags(post),
                class_name="flex flex-wrap items-center gap-2",
            ),
            rx.el.h2(entry_link(post), class_name="mt-6 text-3xl leading-[1.1] font-bold xl:text-[2.5rem]"),
            rx.el.p(post.summary, class_name="mt-5 text-lg text-muted"),
            post_facts(post, words.post, class_name="mt-6 desktop:mt-auto desktop:pt-8"),
            class_name="flex flex-col p-6 sm:p-8 desktop:p-10 xl:p-12",
        ),
        data_pagefind_ignore="",
        class_name=(
            "group relative mt-12 grid overflow-hidden rounded-card border border-line bg-raised shadow-stage "
            "desktop:mt-16 desktop:grid-cols-[7fr_5fr]"
        ),
    )
