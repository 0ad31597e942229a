import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.figure_list import figure_list
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.blocks.shelf import SHELF
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.home import Voice, Voices

_BUBBLES = {"brand": "border border-line bg-raised", "talent": "bg-ink text-ink-text"}


def voices(c: Voices) -> rx.Component:
    """Render testimonials of brands and talent, as the comments of a stream."""
    return band(
        rx.el.div(
            rx.el.div(
                band_head(c.head.title, eyebrow=c.head.eyebrow, lead=c.head.lead),
                figure_list(
                    c.figures,
                    class_name="mb-8 border-t border-line pt-6 sm:mb-12 desktop:max-w-72 desktop:flex-col"
                    " [&_dd]:text-4xl",
                ),
                class_name="desktop:sticky desktop:top-32 desktop:self-start",
            ),
            reveal(
                *(_voice(voice) for voice in c.items),
                amount=0.1,
                tag="ul",
                tab_index=0,
                aria_label=c.head.title,
                class_name=f"flex flex-col gap-8 max-sm:flex-row {SHELF}",
            ),
            class_name="grid gap-x-12 desktop:grid-cols-[minmax(0,5fr)_minmax(0,8fr)]",
        ),
        theme="light",
    )


def _voice(c: Voice) -> rx.Component:
    return rx.el.li(
        rx.el.figure(
            portrait(c.look, class_name="size-13 self-end sm:size-18"),
            rx.el.div(
                rx.el.figcaption(
                    rx.el.b(c.name, class_name="font-semibold text-text"),
                    rx.el.span(c.role, class_name="max-sm:block sm:ml-2"),
                    class_name="mb-2 pl-5 text-sm text-muted",
                ),
                rx.el.blockquote(
                    c.text,
                    class_name=(
                        "rounded-card rounded-bl-md px-5 py-4 text-lg leading-snug sm:px-7 sm:py-6 sm:text-xl "
                        f"{_BUBBLES[c.side]}"
                    ),
                ),
            ),
            class_name="flex gap-3 sm:gap-5",
        ),
        class_name="max-w-2xl sm:even:self-end",
    )
