"""The hero of the page for talent: a studio at night, tonight's schedule and the earnings counter."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.opening import opening_lead, opening_title
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.content.audience import Opening
from livecommerce.content.for_talent import Share, Tonight, TonightShow


def _studio(sign: str) -> rx.Component:
    return rx.el.div(
        drawing("evening-studio", class_name="block w-full overflow-visible"),
        rx.el.p(
            rx.el.span(class_name="size-2 rounded-full bg-current animate-pulse-live"),
            sign,
            class_name="absolute top-[3%] left-[49%] flex items-center gap-2 rounded-md border-2 border-coral "
            "px-3 py-1 "
            "drawn-scale font-display text-sm font-bold tracking-widest text-hot shadow-glow",
        ),
        class_name="relative",
    )


_STATES = {
    "over": ("text-muted", "text-muted"),
    "live": ("bg-high", "text-hot font-semibold"),
    "next": ("", "text-cool"),
}


def _show(show: TonightShow) -> rx.Component:
    row, note = _STATES[show.state]
    return rx.el.div(
        rx.el.span(show.time, class_name="font-display font-bold tabular-nums"),
        rx.el.span(
            rx.el.span(show.title, class_name="block font-semibold leading-tight"),
            rx.el.span(show.room, class_name="block text-xs text-muted"),
        ),
        rx.el.span(
            *(
                [rx.el.span(class_name="size-2 rounded-full bg-coral animate-pulse-live")]
                if show.state == "live"
                else []
            ),
            show.note,
            class_name=f"ml-auto flex items-center gap-1.5 text-xs whitespace-nowrap {note}",
        ),
        class_name=f"flex items-center gap-3 rounded-xl px-3 py-2 text-sm max-[20rem]:flex-wrap {row}",
    )


def _schedule(content: Tonight) -> rx.Component:
    return rx.el.div(
        rx.el.p(
            rx.el.span(content.schedule_title, class_name="font-semibold"),
            rx.el.span(content.clock, class_name="font-display font-bold tabular-nums text-muted"),
            class_name="flex justify-between px-3 pb-2 text-sm max-[20rem]:flex-wrap",
        ),
        *[_show(show) for show in content.shows],
        class_name="rounded-card border border-line bg-raised/90 p-3 shadow-stage backdrop-blur-md",
    )


def _reel(lines: list[str], *, class_name: str) -> rx.Component:
    """Render a counter that rolls from the first line to the last."""
    return rx.el.span(
        rx.el.span(
            *[rx.el.span(line, class_name="block") for line in lines],
            class_name="block -translate-y-3/4 animate-tally",
        ),
        class_name=f"block h-[1lh] overflow-hidden {class_name}",
    )


def _share(share: Share) -> rx.Component:
    return rx.el.span(
        rx.el.span(share.label, rx.el.span(share.basis, class_name="block text-xs text-muted")),
        rx.el.span(share.amount, class_name="font-semibold tabular-nums"),
        class_name="flex items-start justify-between gap-4 text-sm leading-snug max-[20rem]:flex-wrap",
    )


def _counter(content: Tonight) -> rx.Component:
    return rx.el.div(
        rx.el.p(content.counter_title, class_name="text-sm text-muted"),
        _reel(
            [tick.amount for tick in content.ticks],
            class_name="mt-1 font-display text-4xl font-extrabold leading-tight tabular-nums",
        ),
        _reel([tick.order for tick in content.ticks], class_name="mt-1 text-sm font-semibold text-good"),
        rx.el.div(*[_share(share) for share in content.shares], class_name="mt-4 grid gap-3 border-t border-line pt-4"),
        class_name="rounded-card border border-line bg-raised/90 p-5 shadow-stage backdrop-blur-md",
    )


def tonight(opening: Opening, content: Tonight) -> rx.Component:
    return band(
        rx.el.div(
            rx.el.div(opening_title(opening), opening_lead(opening, class_name="mt-6"), class_name="relative z-10"),
            rx.el.div(
                _studio(content.sign),
                rx.el.div(
                    rx.el.div(
                        _schedule(content),
                        class_name="desktop:absolute desktop:-bottom-16 desktop:left-0 desktop:w-64 xl:w-72",
                    ),
                    rx.el.div(
                        _counter(content),
                        class_name="desktop:absolute desktop:-right-2 desktop:-bottom-16 desktop:w-56 "
                        "xl:w-60 min-[85rem]:-right-6",
                    ),
                    class_name="-mt-16 grid gap-4 sm:grid-cols-2 desktop:contents",
                ),
                role="img",
                aria_label=content.label,
                # It extends into the margin where that is wide enough.
                class_name="drawn-colours relative mx-auto w-full max-w-2xl desktop:mb-10 desktop:max-w-none "
                "min-[85rem]:w-[calc(100%+2rem)]",
            ),
            class_name="grid items-center gap-12 desktop:grid-cols-[5fr_7fr] desktop:gap-6",
        ),
        theme="dark",
        first=True,
        class_name="bg-[radial-gradient(60rem_40rem_at_80%_10%,var(--color-ink-high),transparent)]",
    )
