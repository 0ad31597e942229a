import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.audience import AudienceStep, Steps


def _step(step: AudienceStep) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.span(
                icon(step.icon, size=26),
                class_name="relative z-10 grid size-16 shrink-0 place-items-center rounded-full border "
                "border-line bg-raised text-hot",
            ),
            rx.el.span(
                aria_hidden="true",
                class_name="absolute top-16 bottom-0 left-8 border-l-2 border-dashed border-line group-last:hidden "
                "sm:max-desktop:hidden desktop:top-8 desktop:right-0 desktop:bottom-auto desktop:left-16 "
                "desktop:border-t-2 "
                "desktop:border-l-0",
            ),
            class_name="desktop:mb-7",
        ),
        rx.el.div(
            rx.el.p(step.marker, class_name="font-display text-h2 font-extrabold text-text"),
            rx.el.h3(step.title, class_name="mt-2 text-xl font-bold"),
            rx.el.p(step.text, class_name="mt-2 text-muted"),
            class_name="pb-12 group-last:pb-0 desktop:pr-8 desktop:pb-0",
        ),
        class_name="group relative grid grid-cols-[--spacing(16)_1fr] gap-x-6 desktop:block",
    )


def steps(content: Steps, *, theme: Theme = "light", picture: rx.Component | None = None) -> rx.Component:
    """Render steps from left to right, or from top to bottom on mobile, with the picture between heading and steps."""
    return band(
        rx.el.div(
            band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
            *([rx.el.p(content.note, class_name="mb-12 max-w-sm text-muted desktop:mb-16")] if content.note else []),
            class_name="items-end justify-between gap-16 desktop:flex",
        ),
        *([picture] if picture else []),
        reveal(
            *[_step(step) for step in content.items],
            tag="ol",
            class_name="grid sm:max-desktop:grid-cols-2 sm:max-desktop:gap-x-8 desktop:grid-cols-4",
        ),
        theme=theme,
    )
