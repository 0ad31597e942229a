import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.data_table import Column, data_table
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.for_brands import ReportedShow, WeeklyReport
from livecommerce.languages.formatting import euros, percent, thousands


def _sold(show: ReportedShow, most: int) -> rx.Component:
    return rx.el.span(
        rx.el.span(
            rx.el.span(
                class_name=f"block h-full w-[{100 * show.gmv / most:.1f}%] rounded-full bg-linear-to-r "
                "from-violet to-magenta"
            ),
            aria_hidden="true",
            class_name=(
                "mr-4 hidden forced-color-adjust-none h-2 w-28 rounded-full bg-high align-middle desktop:inline-block"
            ),
        ),
        rx.el.span(euros(show.gmv), class_name="inline-block min-w-16"),
        class_name="whitespace-nowrap",
    )


def _table(content: WeeklyReport) -> rx.Component:
    shows = content.shows
    most = max(show.gmv for show in shows)
    clicks, orders = sum(show.clicks for show in shows), sum(show.orders for show in shows)
    return data_table(
        caption=content.caption,
        columns=[Column(label=label, numeric=index > 0) for index, label in enumerate(content.columns)],
        rows=[
            [
                rx.el.span(show.show, rx.el.span(show.host, class_name="block text-sm font-normal text-muted")),
                str(show.hours),
                thousands(show.viewers),
                thousands(show.clicks),
                thousands(show.orders),
                percent(show.orders, show.clicks),
                _sold(show, most),
            ]
            for show in shows
        ],
        total=[
            content.total,
            str(sum(show.hours for show in shows)),
            thousands(sum(show.viewers for show in shows)),
            thousands(clicks),
            thousands(orders),
            percent(orders, clicks),
            euros(sum(show.gmv for show in shows)),
        ],
        wide=True,
        class_name="min-w-[42rem] desktop:min-w-0 print:min-w-0!",
    )


def weekly_report(content: WeeklyReport, *, theme: Theme = "dark") -> rx.Component:
    """Render the table across the page, with the changes for next week below it."""
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        _table(content),
        reveal(
            rx.el.div(
                rx.el.h3(content.changes_title, class_name="text-2xl font-bold"),
                rx.el.p(
                    portrait("ida", class_name="size-10"),
                    content.signed,
                    class_name="mt-4 flex items-center gap-3 text-muted",
                ),
            ),
            rx.el.ol(
                *[
                    rx.el.li(
                        rx.el.span(
                            str(number), aria_hidden="true", class_name="font-display text-2xl font-extrabold text-hot"
                        ),
                        rx.el.p(change, class_name="mt-2"),
                        class_name="border-t border-line pt-5",
                    )
                    for number, change in enumerate(content.changes, start=1)
                ],
                class_name="grid gap-8 sm:grid-cols-3",
            ),
            class_name="mt-14 grid gap-10 desktop:grid-cols-[15rem_1fr] desktop:gap-16",
        ),
        theme=theme,
    )
