from collections.abc import Callable, Sequence
from urllib.parse import quote

import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.prose import prose
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.collection.entry_head import entry_head
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.collection import related
from livecommerce.content.collections.openings import COLLECTION, Opening, opening_words, openings
from livecommerce.languages import locale_url
from livecommerce.languages.formatting import date_in_words
from livecommerce.pages.openings.opening_row import opening_row

TALENT_FORM = "/form/TalentForm"


def opening_page(opening: Opening) -> Callable[[], rx.Component]:
    def build() -> rx.Component:
        others = related(opening, openings())
        return rx.fragment(
            rx.el.article(_head(opening), _text(opening)),
            *([_others(others)] if others else []),
        )

    return build


def apply_link(opening: Opening) -> rx.Component:
    """Render the link to the form for talent, or to a mail that names the opening."""
    words = opening_words()
    if opening.front.apply == "form":
        return button_link(words.apply_form, href=locale_url(TALENT_FORM), size="large")
    subject = quote(words.subject.format(title=opening.title))
    return button_link(icon("mail"), words.apply_mail, href=f"mailto:{words.mail}?subject={subject}", size="large")


def _head(opening: Opening) -> rx.Component:
    return entry_head(
        opening,
        COLLECTION,
        rx.el.p(f"{opening.front.team} · {opening.front.where}", class_name="text-eyebrow font-semibold text-hot"),
        rx.el.h1(opening.title, class_name="mt-4 text-h1 font-extrabold"),
        rx.el.p(opening.summary, class_name="mt-6 max-w-xl text-lead text-muted"),
        rx.el.div(apply_link(opening), class_name="mt-10 print:hidden"),
    )


def _text(opening: Opening) -> rx.Component:
    return band(
        rx.el.div(
            prose(opening.html, pictures=opening.pictures, class_name="prose-article min-w-0 max-w-[44rem]"),
            _card(opening),
            class_name="grid gap-12 desktop:grid-cols-[minmax(0,1fr)_22rem] desktop:gap-20",
        ),
        theme="light",
    )


def _card(opening: Opening) -> rx.Component:
    front, words = opening.front, opening_words()
    facts = [
        (words.place_label, front.where, ", ".join(front.countries)),
        (words.employment_label, words.employment[front.employment], ""),
        (words.hours_label, front.hours, ""),
        (words.pay_label, front.pay_in_words, front.pay.note),
        (words.starts_label, front.starts, ""),
        (words.until_label, date_in_words(front.until), ""),
    ]
    return rx.el.aside(
        rx.el.dl(
            *(
                rx.el.div(
                    rx.el.dt(label, class_name="text-sm text-muted"),
                    rx.el.dd(value, class_name="mt-0.5 font-semibold"),
                    *([rx.el.dd(note, class_name="text-sm text-muted")] if note else []),
                    class_name="border-t border-line py-4 first:border-0 first:pt-0",
                )
                for label, value, note in facts
            ),
        ),
        rx.el.div(
            portrait(front.reader.look),
            rx.el.div(
                rx.el.p(words.reader_label, class_name="text-sm text-muted"),
                rx.el.p(front.reader.name, class_name="font-semibold"),
                rx.el.p(front.reader.role, class_name="text-sm text-muted"),
            ),
            class_name="flex items-center gap-4 border-t border-line pt-6",
        ),
        rx.el.div(apply_link(opening), class_name="mt-8 flex flex-col print:hidden"),
        rx.el.p(words.answer, class_name="mt-4 text-sm text-muted"),
        class_name=(
            "rounded-card border border-line bg-raised p-6 shadow-card sm:p-8 desktop:sticky desktop:top-28 "
            "desktop:self-start"
        ),
    )


def _others(others: Sequence[Opening]) -> rx.Component:
    return band(
        band_head(opening_words().others, name="openings-head"),
        reveal(*map(opening_row, others), tag="ul", name="openings", class_name="border-b border-line"),
        theme="dark",
        class_name="print:hidden",
        data_pagefind_ignore="",
    )
