"""An animated drawing of a live stream on a phone in front of a ring light, with its orders beside it."""

from collections.abc import Sequence

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.components.illustrations.live_badge import live_badge
from livecommerce.content.home import Comment, Order, Product, Sales, Stream

_GLASS = "border border-white/15 bg-ink/55"


def live_phone(c: Stream) -> rx.Component:
    """Render the picture, and the switch that stops its motion."""
    return rx.el.div(
        rx.el.div(
            drawing(
                "ring-light",
                class_name="absolute top-12 left-1/2 w-[496px] max-w-none -translate-x-1/2 @max-[512px]:w-[432px]",
            ),
            _phone(c),
            _ticker(c.ticker),
            _sales(c.sales),
            role="img",
            aria_label=c.alt,
            class_name="drawn-colours relative flex justify-center",
        ),
        _pause(c.pause),
        class_name="stage drawn-scale @container relative mx-auto w-full max-w-[528px]",
    )


def _phone(c: Stream) -> rx.Component:
    return rx.el.div(
        drawing("live-show", class_name="absolute inset-0 size-full"),
        rx.el.div(
            rx.el.div(
                live_badge(c.badge),
                rx.el.span(
                    icon("eye", size=14),
                    rx.el.span(
                        rx.el.span(
                            *(rx.el.span(count, class_name="block") for count in c.viewers),
                            class_name="block animate-roll",
                        ),
                        class_name="block h-[1lh] overflow-hidden",
                    ),
                    class_name=f"flex items-center gap-1.5 rounded-full px-2.5 py-1 text-xs {_GLASS}",
                ),
                class_name="flex items-center justify-between",
            ),
            rx.el.div(
                rx.el.span(class_name="size-8 rounded-full bg-linear-to-br from-coral to-violet"),
                rx.el.span(
                    rx.el.span(c.channel, class_name="block text-sm font-semibold"),
                    rx.el.span(c.followers, class_name="block text-xs text-ink-muted"),
                    class_name="leading-tight",
                ),
                class_name=f"mt-3 flex w-fit items-center gap-2 rounded-full p-1 pr-4 {_GLASS}",
            ),
            rx.el.div(
                _comments(c.comments),
                _product(c.product),
                rx.el.div(
                    rx.el.span(c.say, class_name=f"grow rounded-full px-4 py-2 text-xs text-ink-muted {_GLASS}"),
                    icon("gift", size=18),
                    icon("share-2", size=18),
                    class_name="mt-3 flex items-center gap-3",
                ),
                class_name="mt-auto",
            ),
            class_name="absolute inset-0 flex flex-col p-4 pt-5",
        ),
        drawing("hearts", class_name="absolute right-1 bottom-36 h-60 w-15 overflow-visible"),
        class_name=(
            "relative h-[624px] w-[296px] shrink-0 overflow-hidden rounded-[48px] border-8 border-ink text-ink-text "
            "shadow-stage ring-2 ring-ink-line"
        ),
    )


def _queue(lines: Sequence[rx.Component], *, line_px: int, seen: int) -> rx.Component:
    """Render a column whose lines rise one after another in a loop.

    The lines, as many as `queue` has steps, go from the bottom up; `line_px` includes their margins. At most `seen`
    lines are in view: they are repeated at the end.
    """
    return rx.el.div(
        *lines,
        *lines[:seen],
        class_name=f"queue flex flex-col-reverse items-start [--round:{line_px * len(lines)}px]",
    )


def _comments(comments: list[Comment]) -> rx.Component:
    lines = [
        rx.el.span(
            rx.el.b(comment.name, class_name="font-semibold text-hot-on-ink"),
            f" {comment.text}",
            class_name=f"my-1 h-7 rounded-full px-3 py-1 whitespace-nowrap {_GLASS}",
        )
        for comment in comments
    ]
    return rx.el.div(
        _queue(lines, line_px=36, seen=4),
        class_name=(
            "flex h-36 flex-col justify-end overflow-hidden mask-[linear-gradient(transparent,#000_45%)] "
            "text-[13px] leading-snug"
        ),
    )


def _product(c: Product) -> rx.Component:
    return rx.el.div(
        drawing("bottle", class_name="size-12 rounded-lg bg-hot-on-ink/35"),
        rx.el.span(
            rx.el.span(c.name, class_name="block text-sm font-bold"),
            rx.el.span(c.note, class_name="block text-[11px] text-paper-muted"),
            rx.el.span(
                c.price,
                rx.el.s(c.before, class_name="ml-1.5 text-xs font-normal text-paper-muted"),
                class_name="block text-sm font-bold",
            ),
            class_name="grow leading-tight",
        ),
        rx.el.span(
            c.buy, class_name="rounded-full bg-linear-to-r from-coral to-magenta px-4 py-2 text-sm font-bold text-ink"
        ),
        class_name="mt-3 flex items-center gap-2.5 rounded-2xl bg-ink-text p-2 pr-2.5 text-paper-text",
    )


def _ticker(orders: list[Order]) -> rx.Component:
    lines = [
        rx.el.div(
            icon("shopping-bag", size=18, class_name="text-hot"),
            rx.el.span(
                rx.el.b(order.count, class_name="block font-semibold"),
                rx.el.span(order.product, class_name="text-xs text-muted"),
                class_name="text-sm leading-tight",
            ),
            class_name=(
                "my-1 flex h-14 w-38 items-center gap-3 rounded-2xl border border-line bg-raised px-4 whitespace-nowrap"
            ),
        )
        for order in orders
    ]
    return rx.el.div(
        _queue(lines, line_px=64, seen=3),
        class_name=(
            "absolute top-20 -right-3 flex h-32 flex-col justify-end overflow-hidden @min-[512px]:top-auto "
            "@min-[512px]:right-auto @min-[512px]:bottom-20 @min-[512px]:-left-6 @min-[512px]:h-48 "
            "mask-[linear-gradient(transparent,#000_65%)]"
        ),
    )


def _sales(c: Sales) -> rx.Component:
    return rx.el.div(
        rx.el.span(c.label, class_name="block text-xs text-muted"),
        rx.el.span(c.value, class_name="block font-display text-3xl font-bold tabular-nums"),
        drawing("sales-curve", class_name="mt-2 w-32"),
        rx.el.span(c.note, class_name="mt-2 block text-xs text-muted"),
        class_name="absolute top-24 -right-4 hidden rounded-2xl border border-line bg-raised/95 p-4 @min-[512px]:block",
    )


def _pause(label: str) -> rx.Component:
    return rx.el.label(
        rx.el.input(type="checkbox", class_name="peer sr-only"),
        icon("pause", size=16, class_name="peer-checked:hidden"),
        icon("play", size=16, class_name="hidden peer-checked:block"),
        rx.el.span(label, class_name="sr-only"),
        class_name=(
            "absolute right-0 bottom-0 grid target-square-10 cursor-pointer place-items-center rounded-full border "
            "border-line bg-raised text-muted transition-colors hover:text-text has-focus-visible:outline-3 "
            "has-focus-visible:outline-offset-3 has-focus-visible:outline-cool motion-reduce:hidden"
        ),
    )
