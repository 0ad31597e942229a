import reflex as rx

from livecommerce.components.blocks.figure_list import figure_list
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.image import image
from livecommerce.components.collection.entry_card import entry_link
from livecommerce.components.illustrations.brand_mark import brand_mark
from livecommerce.content.collections.case_studies import CaseStudy, case_study_words


def study_card(study: CaseStudy, *, turned: bool = False) -> rx.Component:
    """Render a wide card, with the picture on the right if it is `turned`, and below the text on phones."""
    front = study.front
    return rx.el.article(
        rx.el.div(
            image(
                front.picture,
                alt=front.alt,
                sizes="(min-width: 992px) 620px, 100vw",
                class_name=(
                    "absolute inset-0 size-full object-cover transition-transform duration-700 ease-out-soft "
                    "group-hover:scale-103"
                ),
            ),
            class_name="picture-ground relative aspect-4/3 overflow-hidden sm:aspect-auto desktop:min-h-[26rem] "
            + ("order-last" if turned else "max-sm:order-last"),
        ),
        rx.el.div(
            rx.el.div(
                brand_mark(front.brand, class_name="h-7"),
                rx.el.p(f"{front.field} · {front.city}", class_name="text-sm text-muted"),
                class_name="flex flex-wrap items-center justify-between gap-4",
            ),
            rx.el.h2(entry_link(study), class_name="mt-8 text-3xl leading-[1.1] font-bold xl:text-[2.5rem]"),
            rx.el.p(study.summary, class_name="mt-5 text-lg text-muted"),
            figure_list(front.figures, class_name="mt-8 border-t border-line pt-6"),
            rx.el.p(
                case_study_words().read,
                icon("arrow-right", size=18, class_name="transition-transform duration-200 group-hover:translate-x-1"),
                aria_hidden="true",
                class_name="mt-8 inline-flex items-center gap-2 font-semibold text-hot",
            ),
            class_name="flex flex-col justify-center p-6 sm:p-8 desktop:p-12",
        ),
        class_name=(
            "group relative grid overflow-hidden rounded-card border border-line bg-raised shadow-card "
            + ("sm:grid-cols-[1fr_1.1fr]" if turned else "sm:grid-cols-[1.1fr_1fr]")
        ),
    )
