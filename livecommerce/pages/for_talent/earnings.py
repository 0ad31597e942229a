import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.data_table import Column, data_table
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.for_talent import Earning, Earnings
from livecommerce.languages.formatting import euros

_COLOURS = ["bg-violet", "bg-violet-on-ink", "bg-magenta", "bg-coral", "bg-ink"]


def _share_bar(content: Earnings) -> rx.Component:
    return rx.el.div(
        *[
            rx.el.span(class_name=f"h-full w-[{100 * row.amount / content.sum:.2f}%] {colour}")
            for row, colour in zip(content.rows, _COLOURS, strict=False)
        ],
        aria_hidden="true",
        class_name="mt-5 flex h-4 gap-1 overflow-hidden rounded-full forced-color-adjust-none",
    )


def _part(row: Earning, colour: str) -> rx.Component:
    return rx.el.span(
        rx.el.span(
            aria_hidden="true", class_name=f"mt-2 size-2.5 shrink-0 rounded-full forced-color-adjust-none {colour}"
        ),
        rx.el.span(row.part, rx.el.span(row.span, class_name="block text-sm font-normal text-muted")),
        class_name="flex gap-3 max-sm:gap-2",
    )


def earnings(content: Earnings, *, theme: Theme = "light") -> rx.Component:
    """Render the words and notes on one side, the table with its sum on the other."""
    return band(
        rx.el.div(
            rx.el.div(
                band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
                reveal(
                    *[
                        rx.el.li(
                            icon("check", class_name="mt-1 text-hot"),
                            rx.el.span(note),
                            class_name="flex gap-3 text-muted",
                        )
                        for note in content.notes
                    ],
                    class_name="-mt-4 grid max-w-md gap-4",
                    tag="ul",
                ),
            ),
            rx.el.div(
                data_table(
                    caption=content.caption,
                    columns=[
                        Column(label=content.columns[0]),
                        Column(label=content.columns[1]),
                        Column(label=content.columns[2], numeric=True),
                    ],
                    rows=[
                        [_part(row, colour), row.counted, euros(row.amount)]
                        for row, colour in zip(content.rows, _COLOURS, strict=False)
                    ],
                    class_name="hyphens-auto max-sm:text-sm max-[24rem]:text-xs",
                    total=[
                        content.total,
                        f"{euros(content.sum / content.hours)} {content.per_hour}",
                        rx.el.span(
                            euros(content.sum),
                            class_name="font-display text-2xl font-extrabold max-[24rem]:text-sm sm:text-3xl",
                        ),
                    ],
                ),
                _share_bar(content),
                class_name="min-w-0",
            ),
            class_name="grid items-center gap-14 desktop:grid-cols-[5fr_7fr] desktop:gap-16",
        ),
        theme=theme,
    )
