import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.image import image
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.blocks.shelf import SHELF
from livecommerce.content.home import StudioTour, TourStudio

_STEPS = ("", "desktop:mt-16", "desktop:mt-32")


def studio_tour(c: StudioTour) -> rx.Component:
    """Render the live rooms of three cities, on steps like a stage."""
    return band(
        band_head(c.head.title, eyebrow=c.head.eyebrow, lead=c.head.lead),
        reveal(
            *(_studio(studio, step) for studio, step in zip(c.items, _STEPS, strict=True)),
            amount=0.15,
            tag="ul",
            tab_index=0,
            aria_label=c.head.title,
            class_name=f"grid gap-14 desktop:grid-cols-3 desktop:gap-8 {SHELF}",
        ),
        theme="dark",
        class_name="studio-glow",
    )


def _studio(c: TourStudio, step: str) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            image(
                c.picture,
                alt=c.alt,
                sizes="(min-width: 992px) 650px, 100vw",
                class_name="absolute inset-0 size-full object-cover",
            ),
            rx.el.div(
                aria_hidden="true",
                class_name="absolute inset-x-0 bottom-0 h-2/5 bg-linear-to-t from-band to-transparent",
            ),
            class_name="picture-ground relative aspect-4/3 overflow-hidden rounded-t-card sm:max-desktop:row-span-4 "
            "sm:max-desktop:rounded-card desktop:aspect-4/5",
        ),
        rx.el.h3(
            c.city, class_name="relative -mt-9 sm:max-desktop:mt-0 text-6xl leading-none font-extrabold tracking-tight"
        ),
        rx.el.p(
            rx.el.span(
                *(
                    rx.el.span(class_name="size-2.5 rounded-full bg-magenta shadow-[0_0_0.75rem_var(--color-magenta)]")
                    for _ in range(c.rooms)
                ),
                aria_hidden="true",
                class_name="flex gap-1.5",
            ),
            c.rooms_label,
            class_name="mt-5 flex items-center gap-3 text-sm font-semibold text-hot",
        ),
        rx.el.p(c.text, class_name="mt-3 text-muted"),
        rx.el.ul(
            *(
                rx.el.li(icon("check", size=16, class_name="text-cool"), fact, class_name="flex items-center gap-2.5")
                for fact in c.facts
            ),
            class_name="mt-4 flex flex-col gap-1.5 text-base",
        ),
        class_name=f"content-start gap-x-8 sm:max-desktop:grid sm:max-desktop:grid-cols-2 {step}",
    )
