from collections.abc import Callable

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.prose import prose
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.collection.entry_head import feed_link, list_title
from livecommerce.content.collections.openings import COLLECTION, OpeningFront
from livecommerce.content.lists import EntryList
from livecommerce.pages.openings.opening_row import opening_row


def list_page(shown: EntryList[OpeningFront]) -> Callable[[], rx.Component]:
    def build() -> rx.Component:
        words, text = COLLECTION.words, COLLECTION.text
        return rx.fragment(
            band(
                list_title(words.eyebrow, words.title, words.lead, feed_link(words.feed, COLLECTION.feed)),
                reveal(
                    *map(opening_row, shown.entries),
                    *([] if shown.entries else [rx.el.p(words.empty, class_name="py-8 text-lead")]),
                    tag="ul" if shown.entries else "div",
                    amount=0,
                    name="openings",
                    data_pagefind_ignore="",
                    class_name="mt-14 border-b border-line desktop:mt-20",
                ),
                theme="dark",
                first=True,
            ),
            band(
                prose(text.html, class_name="prose-article mx-auto max-w-[44rem]"),
                theme="light",
            ),
        )

    return build
