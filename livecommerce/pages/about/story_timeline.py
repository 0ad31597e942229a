import reflex as rx

from livecommerce.brand.look import PALETTE
from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.about import Story, Year
from livecommerce.languages.formatting import thousands

_TALLEST = 145
"""The height of the tallest column, in percent of its width."""

_LOWEST = 2
"""The minimum height of a column, so that it stays visible."""


def story_timeline(story: Story) -> rx.Component:
    """Render the light band of the timeline: a chart of hours on air with words on desktop, a list on mobile."""
    return band(
        band_head(story.title, eyebrow=story.eyebrow, lead=story.lead),
        reveal(
            *(_year(year, story) for year in story.years),
            amount=0.2,
            tag="ul",
            class_name=(
                "grid gap-12 sm:max-desktop:grid-cols-2 desktop:auto-cols-fr desktop:grid-flow-col desktop:gap-0"
            ),
        ),
        theme="light",
    )


def _year(year: Year, story: Story) -> rx.Component:
    newest = year == story.years[-1]
    return rx.el.li(
        rx.el.div(
            _hours(year, story, class_name="mb-3"),
            _column(year.hours / max(other.hours for other in story.years), newest=newest),
            class_name="hidden border-b-2 border-text px-1 desktop:flex desktop:flex-col desktop:justify-end",
        ),
        rx.el.div(
            rx.el.p(
                str(year.year),
                class_name="font-display text-4xl font-extrabold tracking-tight " + ("text-hot" if newest else ""),
            ),
            _hours(year, story, class_name="mt-1 desktop:hidden"),
            _rooms(year, story),
            rx.el.h3(year.title, class_name="mt-6 font-display text-xl font-bold"),
            rx.el.p(year.text, class_name="mt-2 text-base text-muted"),
            class_name="desktop:pt-6 desktop:pr-7",
        ),
        class_name=(
            "relative border-l-2 border-line pl-6 before:absolute before:top-3 before:-left-[9px] before:box-border "
            "before:size-4 before:rounded-full before:border-4 before:border-band desktop:row-span-2 desktop:grid "
            "desktop:grid-rows-subgrid desktop:gap-0 desktop:border-0 desktop:pl-0 desktop:before:hidden "
            + ("before:bg-magenta" if newest else "before:bg-violet")
        ),
    )


def _hours(year: Year, story: Story, *, class_name: str) -> rx.Component:
    return rx.el.p(
        rx.el.span(thousands(year.hours), class_name="font-display text-lg font-bold text-text tabular-nums"),
        f" {story.hours}",
        class_name=f"text-base text-muted {class_name}",
    )


def _column(share: float, *, newest: bool) -> rx.Component:
    height = max(_LOWEST, round(share * _TALLEST))
    name = f"story-{height}"
    top, bottom = (PALETTE.coral, PALETTE.magenta) if newest else (PALETTE.violet, PALETTE.violet)
    return rx.html(
        f'<svg viewBox="0 0 100 {height}" aria-hidden="true"><linearGradient id="{name}" '
        'gradientUnits="userSpaceOnUse" '
        f'x2="0" y2="{height}"><stop stop-color="{top}"/><stop offset="1" stop-color="{bottom}" stop-opacity=".12"/>'
        f'</linearGradient><rect width="100" height="{height + 10}" rx="4" fill="url(#{name})"/></svg>',
        class_name="forced-color-adjust-none [&>svg]:block [&>svg]:w-full",
    )


def _rooms(year: Year, story: Story) -> rx.Component:
    """Render a light per live room of today, lit if the room existed in that year."""
    label = story.rooms.after(year.rooms)
    return rx.el.div(
        rx.el.span(
            *(
                rx.el.span(
                    class_name="h-3 w-2 rounded-xs " + ("bg-magenta" if room < year.rooms else "bg-line"),
                )
                for room in range(story.all_rooms)
            ),
            aria_hidden="true",
            class_name="flex gap-1 forced-color-adjust-none",
        ),
        rx.el.span(label, class_name="text-sm text-muted"),
        class_name="mt-4 flex flex-col gap-2",
    )
