"""The small card of a case study, below another one."""

import reflex as rx

from livecommerce.components.blocks.image import image
from livecommerce.components.collection.entry_card import entry_link
from livecommerce.components.illustrations.brand_mark import brand_mark
from livecommerce.content.collections.case_studies import CaseStudy


def small_card(study: CaseStudy) -> rx.Component:
    front = study.front
    first = front.figures[0]
    return rx.el.article(
        rx.el.div(
            image(
                front.picture,
                alt=front.alt,
                sizes="(min-width: 992px) 400px, 100vw",
                class_name=(
                    "absolute inset-0 size-full object-cover transition-transform duration-700 ease-out-soft "
                    "group-hover:scale-105"
                ),
            ),
            class_name="picture-ground relative aspect-8/5 overflow-hidden rounded-card",
        ),
        rx.el.div(
            brand_mark(front.brand, class_name="h-5"),
            rx.el.p(f"{first.value} {first.label}", class_name="text-sm font-semibold text-cool"),
            class_name="mt-5 flex items-center justify-between gap-4",
        ),
        rx.el.h3(entry_link(study), class_name="mt-3 font-display text-2xl leading-tight font-bold"),
        class_name="group relative flex h-full flex-col",
    )
