import reflex as rx

from livecommerce.components.blocks.band import Theme
from livecommerce.components.blocks.steps import steps
from livecommerce.content.for_brands import FirstShow


def _day(day: int, marked: bool, last: bool) -> rx.Component:
    if last:
        look = "bg-linear-to-br from-coral to-magenta text-ink font-bold shadow-glow"
    elif marked:
        look = "bg-violet-on-ink text-ink font-bold"
    else:
        look = "bg-raised text-muted"
    return rx.el.span(
        str(day),
        class_name="grid aspect-3/4 place-items-center rounded-md font-display text-xs tabular-nums "
        f"sm:rounded-xl sm:text-lg {look}",
    )


def first_show(content: FirstShow, *, theme: Theme = "dark") -> rx.Component:
    """Render four steps under the days from the application to the show."""
    last = content.days[-1]
    calendar = rx.el.div(
        *[_day(day, day in content.days, day == last) for day in range(last + 1)],
        aria_hidden="true",
        # Days wrap where a large font leaves no space for all of them in one line.
        class_name="drawn-scale mb-12 grid grid-cols-[repeat(auto-fit,minmax(0.9rem,1fr))] gap-1 sm:gap-2 "
        "desktop:mb-16 forced-color-adjust-none",
    )
    return steps(content, theme=theme, picture=calendar)
