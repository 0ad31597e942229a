"""The head of a collection's pages: the link back, the dates, the feed."""

from datetime import UTC
from functools import cache

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.illustrations.cover_art import cover_art
from livecommerce.content.blog import blog_content
from livecommerce.content.collection import AnyCollection
from livecommerce.content.entries import AnyEntry
from livecommerce.engine.islands import shared
from livecommerce.languages import cache_by_language, locale_url
from livecommerce.languages.formatting import date_in_words, moment_in_words


def entry_head(entry: AnyEntry, collection: AnyCollection, *words: rx.Component) -> rx.Component:
    """Render the dark band that opens an entry: the way back to the list, words, and the cover beside them."""
    return band(
        back_link(collection.words.back, collection.path),
        rx.el.div(
            rx.el.div(*words),
            cover_art(
                entry.slug,
                entry.front.cover,
                class_name="aspect-8/5 w-full rounded-card shadow-stage desktop:aspect-6/5 print:hidden",
            ),
            class_name="mt-6 grid items-center gap-10 sm:grid-cols-[7fr_5fr] desktop:gap-16 print:block",
        ),
        theme="dark",
        first=True,
    )


@cache_by_language
def back_link(label: str, href: str) -> rx.Component:
    """Render the link from an entry to the list, compiled once for all entries."""
    return shared(
        rx.el.a(
            icon("arrow-left", size=18),
            label,
            href=locale_url(href),
            data_pagefind_ignore="",
            class_name="inline-flex target-8 items-center gap-2 text-sm font-semibold text-hot hover:underline "
            "print:hidden",
        )
    )


def feed_link(label: str, href: str) -> rx.Component:
    return plain_link(
        icon("rss", size=18),
        label,
        href=locale_url(href),
        class_name="mt-3 inline-flex target-8 items-center gap-2 text-sm font-semibold text-hot hover:underline",
    )


def list_title(eyebrow: str, title: str, lead: str, *below: rx.Component) -> rx.Component:
    """Render the h1 of a list with its lead beside it, and elements below the lead."""
    return rx.el.div(
        rx.el.div(
            rx.el.p(eyebrow, class_name="text-eyebrow font-semibold text-hot"),
            rx.el.h1(title, class_name="mt-4 text-h1 font-extrabold"),
            class_name="max-w-3xl",
        ),
        rx.el.div(rx.el.p(lead, class_name="text-lead text-muted"), *below, class_name="max-w-md"),
        class_name="flex flex-col gap-6 desktop:flex-row desktop:items-end desktop:justify-between desktop:gap-16",
    )


def entry_dates(entry: AnyEntry, *further: str, class_name: str = "") -> rx.Component:
    words = blog_content().post
    changed = [
        _dot(),
        f"{words.updated} ",
        rx.el.time(date_in_words(entry.changed), date_time=entry.changed.isoformat()),
    ]
    return rx.el.p(
        *_stage(entry),
        rx.el.time(date_in_words(entry.front.date), date_time=entry.front.date.isoformat()),
        *(changed if entry.changed > entry.front.date else []),
        *(part for text in further for part in (_dot(), text)),
        data_pagefind_ignore="",
        class_name=f"text-sm text-muted {class_name}",
    )


def _stage(entry: AnyEntry) -> list[rx.Component]:
    """Render, in the development server, a note that an entry is not public yet."""
    if entry.stage == "published":
        return []
    words = blog_content().post
    moment = moment_in_words(entry.appeared.astimezone(UTC))
    text = words.draft if entry.stage == "draft" else words.scheduled.format(moment=moment)
    return [rx.el.strong(text, data_stage=entry.stage, class_name="mr-2 rounded-full bg-hot px-3 py-0.5 text-ink")]


@cache
def _dot() -> rx.Component:
    return shared(rx.el.span("·", aria_hidden="true", class_name="mx-2"))
