"""A live stream on a phone in front of a ring light, drawn and moving, with its orders coming in beside it."""

from collections.abc import Sequence

import reflex as rx

from livecommerce.brand.colour import mixed
from livecommerce.brand.look import PALETTE
from livecommerce.components.blocks.icon import icon
from livecommerce.components.illustrations.drawing import paint
from livecommerce.components.illustrations.live_badge import live_badge
from livecommerce.content.home import Comment, Order, Product, Sales, Stream

_WARM = mixed(PALETTE.paper_high, PALETTE.coral, 0.45)
_LAMPLIGHT = mixed(PALETTE.ink_text, PALETTE.coral, 0.2)
_DUSK = mixed(PALETTE.ink, PALETTE.night, 0.4)
_WALL = (mixed(PALETTE.ink, PALETTE.night, 0.85), mixed(PALETTE.night, PALETTE.magenta, 0.15), _DUSK)
_COAT = (
    mixed(PALETTE.violet, PALETTE.violet_on_ink, 0.55),
    mixed(PALETTE.violet, PALETTE.indigo, 0.4),
    mixed(PALETTE.indigo, PALETTE.ink_high, 0.3),
)
_LAPELS = (mixed(PALETTE.violet_on_paper, PALETTE.ink_high, 0.2), mixed(PALETTE.violet_on_paper, PALETTE.ink, 0.4))
_GLASS = "border border-white/15 bg-ink/55"


def live_phone(c: Stream) -> rx.Component:
    """The picture of the hero, and the switch that stops its motion."""
    return rx.el.div(
        rx.el.div(
            _ring_light(),
            _phone(c),
            _ticker(c.ticker),
            _sales(c.sales),
            role="img",
            aria_label=c.alt,
            class_name="relative flex justify-center",
        ),
        _pause(c.pause),
        class_name="stage @container relative mx-auto w-full max-w-[33rem]",
    )


def _ring_light() -> rx.Component:
    return rx.el.svg(
        rx.el.svg.defs(
            rx.el.svg.linear_gradient(
                rx.el.svg.stop(stop_color=_WARM),
                rx.el.svg.stop(offset=0.45, stop_color=PALETTE.magenta),
                rx.el.svg.stop(offset=1, stop_color=PALETTE.violet),
                x2=1,
                y2=1,
                **paint(id="ring"),
            ),
        ),
        rx.el.svg.path(
            d="M250 480V600M250 540L155 645M250 540L345 645",
            class_name="@max-lg:hidden",
            **paint(fill="none", stroke=PALETTE.ink_line, stroke_width=9, stroke_linecap="round"),
        ),
        _circle(250, 250, 222, fill="none", stroke="url(#ring)", stroke_width=54, opacity=0.22),
        _circle(250, 250, 222, fill="none", stroke="url(#ring)", stroke_width=30),
        _circle(250, 250, 222, fill="none", stroke="#fff", stroke_width=5, opacity=0.75),
        view_box="0 0 500 680",
        class_name="absolute top-12 left-1/2 w-[31rem] max-w-none -translate-x-1/2 @max-lg:w-[27rem]",
    )


def _phone(c: Stream) -> rx.Component:
    return rx.el.div(
        _scene(),
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
        _hearts(),
        class_name=(
            "relative h-[39rem] w-[18.5rem] shrink-0 overflow-hidden rounded-[3rem] border-8 border-ink text-ink-text "
            "shadow-stage ring-2 ring-ink-line"
        ),
    )


def _queue(lines: Sequence[rx.Component], *, line_rem: float, seen: int) -> rx.Component:
    """A column whose lines rise one after another, for ever.

    Args:
        lines: From the bottom up; as many as `queue` has steps.
        line_rem: The height of a line with its margins.
        seen: How many lines are in view at a time, at most; so many stand there once more.
    """
    return rx.el.div(
        *lines,
        *lines[:seen],
        class_name=f"queue flex flex-col-reverse items-start [--round:{line_rem * len(lines)}rem]",
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
        _queue(lines, line_rem=2.25, seen=4),
        class_name=(
            "flex h-36 flex-col justify-end overflow-hidden mask-[linear-gradient(transparent,#000_45%)] "
            "text-[0.8125rem] leading-snug"
        ),
    )


def _product(c: Product) -> rx.Component:
    return rx.el.div(
        rx.el.svg(
            rx.el.svg.path(d="M16 22h16a3 3 0 0 1 3 3v17H13V25a3 3 0 0 1 3-3z", class_name="fill-coral"),
            rx.el.svg.path(d="M13 28h22v9H13z", class_name="fill-ink-text"),
            rx.el.svg.path(d="M18 12h12v8H18zM22 5h4v6h-4z", class_name="fill-ink"),
            view_box="0 0 48 48",
            class_name="size-12 rounded-lg bg-hot-on-ink/35",
        ),
        rx.el.span(
            rx.el.span(c.name, class_name="block text-sm font-bold"),
            rx.el.span(c.note, class_name="block text-[0.6875rem] text-paper-muted"),
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


def _hearts() -> rx.Component:
    # Where each heart rests, how far that is above where hearts start, how it sways and when it starts.
    hearts = (
        (26, 210, 1, "fill-magenta [--rest:1rem] [--sway:-0.6rem] [animation-delay:-0.4s]"),
        (40, 160, 0.8, "fill-coral [--rest:4rem] [--sway:0.7rem] [animation-delay:-1.4s]"),
        (20, 112, 0.7, "fill-violet-on-ink [--rest:7rem] [--sway:0.5rem] [animation-delay:-2.4s]"),
        (36, 64, 0.5, "fill-magenta [--rest:10rem] [--sway:-0.5rem] [animation-delay:-3.3s]"),
        (24, 22, 0.3, "fill-coral [--rest:13rem] [--sway:0.4rem] [animation-delay:-4.2s]"),
    )
    return rx.el.svg(
        *(
            rx.el.svg.path(
                d=f"M{x} {y}c-3-7-14-6-14 3 0 7 8 12 14 16 6-4 14-9 14-16 0-9-11-10-14-3z",
                **paint(opacity=opacity),
                class_name=f"animate-float [transform-box:fill-box] origin-center {classes}",
            )
            for x, y, opacity, classes in hearts
        ),
        view_box="0 0 60 240",
        class_name="absolute right-1 bottom-36 h-60 w-15 overflow-visible",
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
        _queue(lines, line_rem=4, seen=3),
        class_name=(
            "absolute top-20 -right-3 flex h-32 flex-col justify-end overflow-hidden @lg:top-auto @lg:right-auto "
            "@lg:bottom-20 @lg:-left-6 @lg:h-48 mask-[linear-gradient(transparent,#000_65%)]"
        ),
    )


def _sales(c: Sales) -> rx.Component:
    return rx.el.div(
        rx.el.span(c.label, class_name="block text-xs text-muted"),
        rx.el.span(c.value, class_name="block font-display text-3xl font-bold tabular-nums"),
        rx.el.svg(
            rx.el.svg.path(
                d="M2 40C14 38 20 34 30 34S46 26 56 27 72 16 84 18 104 8 118 6",
                class_name="stroke-cool",
                **paint(fill="none", stroke_width=3, stroke_linecap="round"),
            ),
            rx.el.svg.circle(cx=118, cy=6, r=5, class_name="animate-pulse-live fill-cool"),
            view_box="0 0 126 44",
            class_name="mt-2 w-32",
        ),
        rx.el.span(c.note, class_name="mt-2 block text-xs text-muted"),
        class_name="absolute top-24 -right-4 hidden rounded-2xl border border-line bg-raised/95 p-4 @lg:block",
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


def _gradient(name: str, stops: tuple[str, ...], *, across: int = 0) -> rx.Component:
    last = len(stops) - 1
    return rx.el.svg.linear_gradient(
        *(rx.el.svg.stop(offset=index / last, stop_color=colour) for index, colour in enumerate(stops)),
        x2=across,
        y2=1,
        **paint(id=name),
    )


def _shape(d: str, fill: str, **attributes: float) -> rx.Component:
    return rx.el.svg.path(d=d, **paint(fill=fill, **attributes))


def _line(d: str, stroke: str, width: float, **attributes: float) -> rx.Component:
    return rx.el.svg.path(
        d=d,
        **paint(
            fill="none",
            stroke=stroke,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
            **attributes,
        ),
    )


def _circle(cx: int, cy: int, radius: int, **attributes: str | float) -> rx.Component:
    return rx.el.svg.circle(cx=cx, cy=cy, r=radius, **paint(**attributes))


def _scene() -> rx.Component:
    """The studio in the stream: two softboxes, a round backdrop, the host with the serum."""
    return rx.el.svg(
        rx.el.svg.defs(
            _gradient("wall", _WALL),
            _gradient("sun", (mixed(PALETTE.coral, PALETTE.paper_high, 0.15), PALETTE.magenta), across=1),
            _gradient("coat", _COAT, across=1),
            _gradient("dusk", (f"{_DUSK}00", f"{_DUSK}e6")),
        ),
        _shape("M0 0H300V640H0Z", "url(#wall)"),
        _shape("M-20 60L70 96 150 620H-40Z", PALETTE.coral, opacity=0.1),
        _shape("M320 60L240 96 170 620H340Z", PALETTE.violet, opacity=0.18),
        _circle(152, 268, 118, fill="url(#sun)"),
        _circle(152, 268, 131, fill="none", stroke=_LAMPLIGHT, stroke_width=2.5, opacity=0.7),
        _shape("M-8 128L42 138 34 206-8 200Z", mixed(PALETTE.paper, PALETTE.coral, 0.1)),
        _shape("M42 138L52 150 46 198 34 206Z", PALETTE.ink),
        _shape("M308 108L256 120 265 190 308 184Z", mixed(PALETTE.violet_on_ink, PALETTE.paper, 0.4)),
        _shape("M256 120L245 134 252 182 265 190Z", PALETTE.ink),
        rx.el.svg.g(*_host(), transform="translate(0 18)"),
        _shape("M0 340H300V640H0Z", "url(#dusk)"),
        view_box="0 0 300 640",
        preserve_aspect_ratio="xMidYMid slice",
        class_name="absolute inset-0 size-full",
    )


def _host() -> tuple[rx.Component, ...]:
    hair, light, shade, ink = "#1c1030", "#dd9470", "#b56b4b", "#2a1430"
    return (
        _shape(
            "M152 148C196 148 214 184 210 232C208 262 224 286 222 330C220 360 204 372 190 374H112"
            "C94 372 82 356 82 330C82 286 96 262 94 232C92 184 108 148 152 148Z",
            hair,
        ),
        # The coat, the top under it, the neck, the lapels.
        _shape("M22 640C22 400 52 350 126 316L152 332 178 316C250 350 282 400 282 640Z", "url(#coat)"),
        _shape("M120 318L152 328 184 318C190 366 172 430 152 470C132 430 114 366 120 318Z", PALETTE.ink_text),
        _shape("M134 262H170V308L182 317C176 340 162 356 152 360C142 356 128 340 122 317L134 308Z", shade),
        _shape("M122 316L106 352 124 362 114 378 152 474C126 420 118 372 122 316Z", _LAPELS[0]),
        _shape("M182 316L198 352 180 362 190 378 152 474C178 420 186 372 182 316Z", _LAPELS[1]),
        # The face, its far side in shade.
        _shape("M112 222C112 188 128 172 152 172S192 188 192 222C192 258 176 288 152 288S112 258 112 222Z", light),
        _shape("M152 172C176 172 192 188 192 222C192 258 176 288 152 288C170 270 176 240 172 200Z", "#c67c5a"),
        _shape(
            "M104 240C98 190 122 162 156 162S206 192 200 240C196 216 186 202 172 194C156 212 122 212 104 240Z", hair
        ),
        _line("M108 200C116 174 136 164 158 165", mixed(PALETTE.coral, PALETTE.ink_text, 0.25), 3, opacity=0.8),
        _line("M125 232q8-8 16 0M162 232q8-8 16 0M162 218q8-4 16 1", ink, 3),
        _line("M151 236l-3 13h5", "#a9623f", 2.5),
        _shape("M135 259C144 263 160 263 169 259C167 272 160 277 152 277S137 272 135 259Z", "#7c1f3c"),
        _shape("M137 260C146 263 158 263 167 260L165 265H139Z", "#fff"),
        _line("M106 255a7 7 0 1 0 .01 0M198 255a7 7 0 1 0 .01 0", _LAMPLIGHT, 2.5),
        # The arm and the bottle in its hand.
        _line("M34 480C36 430 46 400 62 356", mixed(PALETTE.violet, PALETTE.paper_line, 0.15), 46),
        _line("M48 352L84 362", PALETTE.ink_text, 9),
        _shape("M54 336C54 314 66 304 80 308L92 318C92 336 86 350 78 352L56 348Z", light),
        _shape("M65 252H81a7 7 0 0 1 7 7V314H58V259a7 7 0 0 1 7-7Z", _WARM),
        _shape("M58 272H88V298H58Z", PALETTE.ink_text),
        _line("M65 281h16M65 289h10", PALETTE.magenta, 3),
        _shape("M67 232H79a3 3 0 0 1 3 3V250H64V235a3 3 0 0 1 3-3ZM69 229V220a4 4 0 0 1 8 0V229Z", hair),
        _line("M50 318C58 312 82 310 92 314M52 328C60 322 82 320 92 324M54 338C62 332 80 330 90 334", light, 9),
        _line("M56 323C64 318 80 316 88 319M58 333C66 328 78 326 87 329", shade, 1.5),
    )
