from collections.abc import Callable

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.prose import prose
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.collection.entry_head import feed_link, list_title
from livecommerce.content.collections.case_studies import COLLECTION, CaseStudyFront, case_study_words
from livecommerce.content.lists import EntryList
from livecommerce.pages.case_studies.study_card import study_card
from livecommerce.pages.case_studies.your_season import your_season


def list_page(shown: EntryList[CaseStudyFront]) -> Callable[[], rx.Component]:
    def build() -> rx.Component:
        words, text = COLLECTION.words, COLLECTION.text
        title = words.title if shown.entries else words.empty
        return rx.fragment(
            band(
                list_title(words.eyebrow, title, words.lead, feed_link(words.feed, COLLECTION.feed)),
                theme="dark",
                first=True,
                class_name="pb-16!",
            ),
            band(
                reveal(
                    *(study_card(study, turned=place % 2 == 1) for place, study in enumerate(shown.entries)),
                    amount=0,
                    name="studies",
                    data_pagefind_ignore="",
                    class_name="grid gap-8 desktop:gap-12",
                ),
                *([prose(text.html, class_name="mx-auto mt-16 max-w-[44rem] text-muted")] if text.words else []),
                theme="light",
            ),
            your_season(case_study_words()),
        )

    return build
