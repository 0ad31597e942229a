"""An evening hour by hour, along a line that glows while the host is on air."""

import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.for_talent import Evening, Moment, Share


def _rail(moment: Moment, *, last: bool, next_on_air: bool) -> rx.Component:
    glowing = moment.on_air and next_on_air
    line = "w-1 bg-linear-to-b from-coral to-magenta shadow-glow" if glowing else "w-px bg-muted/40"
    dot = "bg-coral border-coral" if moment.on_air else "bg-band border-muted"
    return rx.el.span(
        *([] if last else [rx.el.span(class_name=f"absolute top-3 -bottom-3 left-1/2 -translate-x-1/2 {line}")]),
        rx.el.span(class_name=f"absolute top-3 left-1/2 size-3.5 -translate-1/2 rounded-full border-2 {dot}"),
        aria_hidden="true",
        class_name="relative max-xs:col-start-1 max-xs:row-span-2 max-xs:row-start-1 forced-color-adjust-none",
    )


def _moment(moment: Moment, following: Moment | None) -> rx.Component:
    colour = "text-hot" if moment.on_air else "text-muted"
    return rx.el.li(
        rx.el.p(
            rx.el.time(moment.time, date_time=moment.time),
            class_name="font-display text-xl font-bold leading-6 tabular-nums desktop:text-2xl "
            f"desktop:leading-6 {colour}",
        ),
        _rail(moment, last=following is None, next_on_air=following is not None and following.on_air),
        rx.el.div(
            rx.el.div(
                rx.el.h3(moment.title, class_name="text-xl font-bold leading-6 desktop:text-2xl desktop:leading-7"),
                *(
                    [
                        rx.el.p(
                            moment.note,
                            class_name="rounded-full bg-high px-3 text-sm font-semibold sm:whitespace-nowrap "
                            "text-cool tabular-nums",
                        )
                    ]
                    if moment.note
                    else []
                ),
                class_name="flex flex-wrap items-center justify-between gap-x-4 gap-y-2",
            ),
            rx.el.p(moment.text, class_name="mt-2.5 max-w-xl text-muted"),
            class_name="pb-11",
        ),
        class_name="grid grid-cols-[minmax(3.75rem,max-content)_1.5rem_1fr] gap-x-3 "
        "max-xs:grid-cols-[--spacing(6)_1fr] desktop:grid-cols-[5.5rem_2rem_1fr] desktop:gap-x-5",
    )


def _line(line: Share) -> rx.Component:
    return rx.el.div(
        rx.el.dt(line.label, rx.el.span(line.basis, class_name="block text-sm text-muted")),
        rx.el.dd(line.amount, class_name="ml-auto tabular-nums"),
        class_name="flex items-start justify-between gap-x-4 leading-snug max-xs:flex-wrap",
    )


def _sum(content: Evening) -> rx.Component:
    return rx.el.div(
        rx.el.p(content.sum_title, class_name="text-eyebrow font-semibold text-muted"),
        rx.el.dl(
            *[_line(line) for line in content.sum_lines],
            rx.el.div(
                rx.el.dt(content.sum_label, class_name="font-semibold"),
                rx.el.dd(
                    content.sum_amount, class_name="font-display text-4xl font-extrabold leading-none tabular-nums"
                ),
                class_name="mt-2 flex items-end justify-between gap-4 border-t border-line pt-5",
            ),
            class_name="mt-4 grid gap-3",
        ),
        class_name="max-w-sm rounded-card border border-line bg-raised/80 p-6",
    )


def evening(content: Evening, *, theme: Theme = "dark") -> rx.Component:
    """Render the heading and the sum, which stay in view while the hours scroll beside them."""
    following = [*content.moments[1:], None]
    return band(
        rx.el.div(
            rx.el.div(
                band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
                rx.el.div(_sum(content), class_name="hidden desktop:block"),
                class_name="desktop:sticky desktop:top-28 desktop:self-start",
            ),
            rx.el.div(
                reveal(
                    *[_moment(moment, after) for moment, after in zip(content.moments, following, strict=True)],
                    tag="ol",
                ),
                rx.el.div(_sum(content), class_name="mt-2 desktop:hidden"),
            ),
            class_name="grid gap-x-16 desktop:grid-cols-[5fr_7fr]",
        ),
        theme=theme,
        class_name="bg-[radial-gradient(62vw_32rem_at_86%_-10rem,color-mix(in_oklab,var(--color-magenta)_70%,transparent),"
        "transparent),linear-gradient(to_bottom,color-mix(in_oklab,var(--color-violet)_42%,var(--color-ink)),"
        "var(--color-ink)_70%)]",
    )
