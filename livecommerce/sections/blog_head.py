"""The head of the blog: what it is about, and its newest post, large."""

import reflex as rx

from livecommerce.components.band import band
from livecommerce.components.cover_art import cover_art
from livecommerce.components.icon import icon
from livecommerce.components.link import plain_link
from livecommerce.components.post_card import post_facts, post_link, post_tags
from livecommerce.content.blog import BlogFeed, BlogHead, PostWords
from livecommerce.content.posts import Post


def blog_head(head: BlogHead, feed: BlogFeed, post: Post, words: PostWords) -> rx.Component:
    """The dark band that opens the blog."""
    return band(
        rx.el.div(
            rx.el.div(
                rx.el.p(head.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
                rx.el.h1(head.title, class_name="mt-4 text-h1 font-extrabold"),
                class_name="max-w-3xl",
            ),
            rx.el.div(
                rx.el.p(head.lead, class_name="text-lead text-muted"),
                plain_link(
                    icon("rss", size=18),
                    feed.label,
                    href=feed.href,
                    class_name="mt-3 inline-flex min-h-8 items-center gap-2 text-sm font-semibold text-hot hover:underline",
                ),
                class_name="max-w-md",
            ),
            class_name="flex flex-col gap-6 desktop:flex-row desktop:items-end desktop:justify-between desktop:gap-16",
        ),
        _newest(head, post, words),
        theme="dark",
        first=True,
    )


def _newest(head: BlogHead, post: Post, words: PostWords) -> rx.Component:
    return rx.el.article(
        cover_art(
            post.slug,
            post.cover,
            class_name=(
                "aspect-8/5 [&>svg]:transition-transform [&>svg]:duration-700 [&>svg]:ease-out-soft "
                "group-hover:[&>svg]:scale-103 desktop:aspect-auto desktop:min-h-[27rem]"
            ),
        ),
        rx.el.div(
            rx.el.div(
                rx.el.p(
                    head.newest,
                    class_name=(
                        "rounded-full bg-linear-to-r from-coral to-magenta px-3 py-1 text-eyebrow font-bold text-ink"
                    ),
                ),
                post_tags(post),
                class_name="flex flex-wrap items-center gap-2",
            ),
            rx.el.h2(post_link(post), class_name="mt-6 text-3xl leading-[1.1] font-bold xl:text-[2.5rem]"),
            rx.el.p(post.summary, class_name="mt-5 text-lg text-muted"),
            post_facts(post, words, class_name="mt-6 desktop:mt-auto desktop:pt-8"),
            class_name="flex flex-col p-6 sm:p-8 desktop:p-10 xl:p-12",
        ),
        class_name=(
            "group relative mt-12 grid overflow-hidden rounded-card border border-line bg-raised shadow-stage "
            "desktop:mt-16 desktop:grid-cols-[7fr_5fr]"
        ),
    )
