import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.figure_list import figure_list
from livecommerce.components.blocks.image import image
from livecommerce.components.blocks.link import text_link
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.blocks.shelf import SHELF
from livecommerce.components.collection.entry_card import entry_link
from livecommerce.components.illustrations.brand_mark import brand_mark
from livecommerce.content.collections.case_studies import CaseStudy, CaseStudyFront, case_studies_named
from livecommerce.content.home import Cases
from livecommerce.content.shared import LinkText


def case_studies(c: Cases, apply: LinkText) -> rx.Component:
    """Render one large and two smaller case studies, nothing if none is translated; phones show the link to apply."""
    shown = case_studies_named(c.shown)
    if not shown:
        return rx.fragment()
    first, *others = shown
    return band(
        band_head(c.head.title, eyebrow=c.head.eyebrow, lead=c.head.lead),
        reveal(
            _large(first),
            *(_small(case) for case in others),
            amount=0.15,
            class_name=f"grid gap-5 sm:grid-cols-2 desktop:gap-6 {SHELF}",
        ),
        rx.el.p(
            button_link(apply.label, href=apply.href, class_name="sm:hidden"),
            text_link(c.all.label, href=c.all.href),
            class_name="mt-10 flex flex-wrap items-center gap-x-6 gap-y-3 max-sm:mt-8",
        ),
        theme="light",
    )


def _picture(c: CaseStudyFront, class_name: str) -> rx.Component:
    return rx.el.div(
        image(
            c.picture,
            alt=c.alt,
            sizes="(min-width: 992px) 660px, 100vw",
            class_name="absolute inset-0 size-full object-cover",
        ),
        class_name=f"picture-ground relative overflow-hidden {class_name}",
    )


def _words(study: CaseStudy) -> tuple[rx.Component, ...]:
    c = study.front
    return (
        rx.el.div(
            brand_mark(c.brand, class_name="h-7"),
            rx.el.p(f"{c.field} · {c.city}", class_name="text-sm text-muted"),
            class_name="flex items-center justify-between gap-4",
        ),
        rx.el.h3(entry_link(study), class_name="mt-6 text-2xl leading-tight font-bold"),
        rx.el.p(c.summary, class_name="mt-3 text-muted"),
        figure_list(c.figures, class_name="mt-6 border-t border-line pt-5"),
    )


def _large(study: CaseStudy) -> rx.Component:
    return rx.el.article(
        _picture(study.front, "aspect-4/3 sm:aspect-auto desktop:min-h-[30rem]"),
        rx.el.div(*_words(study), class_name="flex flex-col justify-center p-6 sm:p-8 desktop:p-12"),
        class_name=(
            "group relative grid overflow-hidden rounded-card border border-line bg-raised sm:col-span-2 "
            "sm:grid-cols-2 desktop:grid-cols-[1.15fr_1fr]"
        ),
    )


def _small(study: CaseStudy) -> rx.Component:
    return rx.el.article(
        _picture(study.front, "aspect-4/3 desktop:aspect-16/10"),
        rx.el.div(*_words(study), class_name="p-6 sm:p-8"),
        class_name="group relative overflow-hidden rounded-card border border-line bg-raised",
    )
