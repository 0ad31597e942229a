from collections.abc import Callable, Sequence

import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.figure_list import figure_list
from livecommerce.components.blocks.image import image
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.collection.entry_head import back_link
from livecommerce.components.collection.entry_text import entry_text
from livecommerce.components.illustrations.brand_mark import brand_mark
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.collection import related
from livecommerce.content.collections.case_studies import (
    COLLECTION,
    CaseStudy,
    Quotation,
    case_studies,
    case_study_words,
)
from livecommerce.pages.case_studies.small_card import small_card
from livecommerce.pages.case_studies.your_season import your_season


def study_page(study: CaseStudy) -> Callable[[], rx.Component]:
    def build() -> rx.Component:
        others = related(study, case_studies())
        return rx.fragment(
            rx.el.article(_head(study), entry_text(study, _quotation(study.front.quote))),
            *([_others(others)] if others else []),
            your_season(case_study_words()),
        )

    return build


def _head(study: CaseStudy) -> rx.Component:
    """Render title, picture and figures; on phones, the picture is last, below what can be read at once."""
    front, words = study.front, case_study_words()
    return band(
        back_link(COLLECTION.words.back, COLLECTION.path),
        rx.el.div(
            rx.el.div(
                rx.el.div(
                    brand_mark(front.brand, class_name="h-8"),
                    rx.el.p(f"{front.field} · {front.city}", class_name="text-sm text-muted"),
                    class_name="flex flex-wrap items-center gap-x-6 gap-y-3",
                ),
                rx.el.h1(study.title, class_name="mt-7 text-h1 font-extrabold"),
                rx.el.p(study.summary, class_name="mt-6 max-w-xl text-lead text-muted"),
                rx.el.p(front.season, class_name="mt-6 text-sm font-semibold text-hot"),
            ),
            rx.el.div(
                image(
                    front.picture,
                    alt=front.alt,
                    sizes="(min-width: 992px) 560px, 100vw",
                    eager=True,
                    class_name="absolute inset-0 size-full object-cover",
                ),
                class_name="picture-ground relative aspect-4/3 overflow-hidden rounded-card shadow-stage "
                "max-sm:order-last desktop:aspect-square",
            ),
            rx.el.section(
                figure_list(
                    front.all_figures,
                    class_name=(
                        "grid! xs:grid-cols-2 gap-y-8 sm:grid-cols-3 desktop:grid-cols-6 "
                        "[&_dd]:text-3xl xl:[&_dd]:text-4xl [&_dt]:mt-1"
                    ),
                ),
                aria_label=words.figures_label,
                class_name="border-t border-line pt-10 sm:col-span-2 sm:mt-4",
            ),
            class_name="mt-6 grid items-center gap-10 sm:grid-cols-[6fr_5fr] desktop:gap-16",
        ),
        theme="dark",
        first=True,
    )


def _quotation(quote: Quotation) -> rx.Component:
    return rx.el.figure(
        rx.el.blockquote(
            rx.el.p(
                f"“{quote.text}”", class_name="font-display text-2xl leading-snug font-bold text-balance sm:text-3xl"
            )
        ),
        rx.el.figcaption(
            portrait(quote.look),
            rx.el.div(
                rx.el.p(quote.name, class_name="font-semibold"),
                rx.el.p(quote.role, class_name="text-sm text-muted"),
            ),
            class_name="mt-6 flex items-center gap-4",
        ),
        class_name="mt-14 rounded-card bg-high p-8 sm:p-10",
    )


def _others(others: Sequence[CaseStudy]) -> rx.Component:
    return band(
        band_head(case_study_words().others, name="studies-head"),
        reveal(
            *map(small_card, others),
            name="studies",
            class_name="grid gap-x-8 gap-y-14 sm:max-desktop:grid-cols-2 desktop:grid-cols-3",
        ),
        theme="dark",
        class_name="print:hidden",
        data_pagefind_ignore="",
    )
