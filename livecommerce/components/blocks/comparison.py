import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.audience import Comparison, Option


def _option(option: Option) -> rx.Component:
    return rx.el.li(
        rx.el.div(
            rx.el.div(drawing(f"places/{option.picture}", class_name="block w-full"), class_name="overflow-hidden"),
            rx.el.div(
                rx.el.h3(option.name, class_name="text-2xl font-bold"),
                rx.el.p(option.text, class_name="mt-1 text-muted"),
                class_name="px-6 pt-6 pb-6 sm:px-9",
            ),
        ),
        rx.el.dl(
            *[
                rx.el.div(
                    rx.el.dt(fact.label, class_name="text-eyebrow font-semibold text-cool group-last:text-hot"),
                    rx.el.dd(fact.value, class_name="mt-1"),
                    class_name="group border-t border-line px-6 py-4 sm:px-9",
                )
                for fact in option.facts
            ],
            class_name=f"row-span-{len(option.facts)} grid md:grid-rows-subgrid",
        ),
        class_name=f"row-span-{len(option.facts) + 1} grid overflow-hidden rounded-card border border-line "
        "bg-raised pb-3 "
        "md:grid-rows-subgrid",
    )


def comparison(content: Comparison, *, theme: Theme = "dark") -> rx.Component:
    """Render two columns, a fact per row."""
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            *[_option(option) for option in content.options],
            class_name="grid gap-x-5 gap-y-8 md:grid-cols-2 md:gap-y-0",
            tag="ul",
        ),
        *([rx.el.p(content.note, class_name="mt-8 max-w-2xl text-muted")] if content.note else []),
        theme=theme,
    )
