"""The illustrations of the steps of "How it works"."""

from typing import assert_never

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.illustrations.brand_mark import brand_mark
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.home import (
    AnswerCard,
    MatchCard,
    ParcelCard,
    PayslipCard,
    ReportCard,
    SlotsCard,
    StepCard,
)


def step_card(c: StepCard) -> rx.Component:
    """Render the scene of a step on its own background."""
    return rx.el.div(
        rx.el.div(
            _scene(c),
            rx.el.p(
                icon("check", size=14),
                c.chip,
                class_name=(
                    "absolute -bottom-3.5 left-5 flex items-center gap-1.5 rounded-full bg-text px-3 py-1 text-xs "
                    "font-semibold text-band"
                ),
            ),
            class_name=(
                "relative flex min-h-42 w-full max-w-72 flex-col justify-center rounded-2xl border border-line "
                "bg-raised p-5 pb-6 shadow-card max-xs:pb-11"
            ),
        ),
        class_name="warm-corners grid min-h-60 place-items-center rounded-card bg-high px-5 pb-2",
    )


def _scene(c: StepCard) -> rx.Component:
    match c:
        case AnswerCard():
            return _answer(c)
        case ParcelCard():
            return _parcel(c)
        case MatchCard():
            return _match(c)
        case ReportCard():
            return _report(c)
        case SlotsCard():
            return _slots(c)
        case PayslipCard():
            return _payslip(c)
        case _:
            assert_never(c)


def _answer(c: AnswerCard) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            portrait("esra", class_name="size-10"),
            rx.el.p(c.name, class_name="text-sm font-semibold"),
            class_name="flex items-center gap-3",
        ),
        rx.el.p(c.text, class_name="mt-3 text-[0.9375rem] leading-snug"),
    )


def _parcel(c: ParcelCard) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            drawing("parcel", class_name="h-16"),
            rx.el.p(c.label, class_name="font-display text-xl font-bold"),
            class_name="flex items-center gap-4",
        ),
        rx.el.ol(
            *(
                rx.el.li(
                    rx.el.span(aria_hidden="true", class_name="absolute top-0 left-0 size-2.5 rounded-full bg-cool"),
                    stop,
                    class_name="relative border-t-2 border-cool pt-2 -translate-y-px [&>span]:-translate-y-1.5",
                )
                for stop in c.stops
            ),
            class_name="mt-4 grid grid-cols-[1fr_1fr_auto] text-xs text-muted",
        ),
    )


def _match(c: MatchCard) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            rx.el.div(
                brand_mark(c.brand, class_name="h-5"),
                class_name="grid size-18 place-items-center rounded-full bg-high",
            ),
            rx.el.div(
                icon("zap", size=16, class_name="text-hot"),
                class_name="-mx-2 grid size-9 place-items-center rounded-full border border-line bg-raised",
            ),
            portrait(c.look, class_name="size-18"),
            class_name="flex items-center",
        ),
        rx.el.p(
            rx.el.b(c.name, class_name="block font-semibold"),
            rx.el.span(c.note, class_name="text-xs text-muted"),
            class_name="mt-3 text-sm leading-tight",
        ),
    )


def _report(c: ReportCard) -> rx.Component:
    top = max(c.bars)
    return rx.el.div(
        rx.el.p(c.value, class_name="font-display text-[min(1.875rem,10vw)] leading-none font-bold"),
        rx.el.p(c.label, class_name="mt-1.5 text-xs text-muted"),
        rx.el.div(
            *(
                rx.el.span(
                    class_name=f"h-[{bar / top:.1%}] flex-1 rounded-t-sm "
                    + ("bg-magenta" if bar == top else "bg-violet")
                )
                for bar in c.bars
            ),
            aria_hidden="true",
            class_name="mt-3 flex h-14 items-end gap-1 forced-color-adjust-none",
        ),
    )


def _slots(c: SlotsCard) -> rx.Component:
    week = len(c.days)
    return rx.el.div(
        *(rx.el.span(text) for text in ("", *c.days)),
        *(
            rx.el.span(text)
            if text
            else rx.el.span(
                class_name="h-5 w-full rounded forced-color-adjust-none "
                + ("bg-magenta" if index in c.chosen else "bg-high")
            )
            for index, text in _cells(c.rows, week)
        ),
        aria_hidden="true",
        class_name="grid grid-cols-[1.25rem_repeat(7,1fr)] place-items-center gap-1.5 text-xs text-muted",
    )


def _cells(rows: list[str], week: int) -> list[tuple[int, str]]:
    """Return, row by row, the row's name, then its empty cells with their numbers."""
    return [
        cell for row, name in enumerate(rows) for cell in [(-1, name), *((row * week + day, "") for day in range(week))]
    ]


def _payslip(c: PayslipCard) -> rx.Component:
    return rx.el.dl(
        *(
            rx.el.div(
                rx.el.dt(row.label, class_name="text-muted"),
                rx.el.dd(row.value, class_name="tabular-nums"),
                class_name="flex justify-between gap-3 py-1 text-sm",
            )
            for row in c.rows
        ),
        rx.el.div(
            rx.el.dt(c.total.label, class_name="text-sm font-semibold"),
            rx.el.dd(c.total.value, class_name="font-display text-xl font-bold tabular-nums"),
            class_name="mt-2 flex items-baseline justify-between gap-3 border-t border-line pt-3",
        ),
    )
