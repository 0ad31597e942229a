"""The default design of collections: a list of cards, and a page for each text."""

import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.prose import prose
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.collection.design import Design, Page
from livecommerce.components.collection.entry_card import entry_card
from livecommerce.components.collection.entry_head import entry_dates, entry_head, feed_link, list_title
from livecommerce.components.collection.entry_text import entry_text
from livecommerce.components.collection.page_links import page_links
from livecommerce.components.metadata.structured_data import article
from livecommerce.content.blog import blog_content
from livecommerce.content.collection import AnyCollection
from livecommerce.content.entries import AnyEntry, EntryFront
from livecommerce.content.lists import EntryList


def house_design(collection: AnyCollection) -> Design[EntryFront]:
    def list_page(shown: EntryList[EntryFront]) -> Page:
        return lambda: _list(shown)

    def entry_page(entry: AnyEntry) -> Page:
        return lambda: _entry(entry, collection)

    def structured(entry: AnyEntry, image: str) -> dict[str, object]:
        return article(entry, image, kind=collection.schema_type)

    return Design(list_page=list_page, entry_page=entry_page, structured=structured)


def _list(shown: EntryList[EntryFront]) -> rx.Component:
    collection = shown.collection
    words, text = collection.words, collection.text
    title = words.title if shown.is_first else f"{words.title} – {shown.name}"
    pages = page_links(shown.number, shown.count, shown.page_path, blog_content().lists) if shown.count > 1 else None
    head = list_title(words.eyebrow, title, words.lead, feed_link(words.feed, collection.feed))
    return rx.fragment(
        band(head, theme="dark", first=True),
        band(
            band_head(words.name if shown.entries else words.empty, name="entries-head"),
            reveal(
                *map(entry_card, shown.entries),
                amount=0,
                name="entries",
                data_pagefind_ignore="",
                class_name="grid gap-x-8 gap-y-14 sm:max-desktop:grid-cols-2 desktop:grid-cols-3",
            ),
            *([pages] if pages else []),
            *([prose(text.html, pictures=text.pictures, class_name="prose-article mt-20")] if text.words else []),
            theme="light",
        ),
    )


def _entry(entry: AnyEntry, collection: AnyCollection) -> rx.Component:
    head = entry_head(
        entry,
        collection,
        rx.el.h1(entry.title, class_name="text-h1 font-extrabold"),
        rx.el.p(entry.summary, class_name="mt-6 max-w-xl text-lead text-muted"),
        entry_dates(entry, f"{entry.minutes}\N{NO-BREAK SPACE}{blog_content().post.minutes}", class_name="mt-8"),
    )
    return rx.el.article(head, entry_text(entry))
