"""The hero of the page for talent: a studio at night, tonight's schedule and the earnings counter."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.opening import opening_lead, opening_title
from livecommerce.components.illustrations.drawing import drawing, fade
from livecommerce.content.audience import Opening
from livecommerce.content.for_talent import Share, Show, Tonight

_svg = rx.el.svg

# Where windows are lit: x, y on the grid of the drawing.
_LIT_WINDOWS = [
    (88, 322),
    (88, 340),
    (134, 300),
    (148, 336),
    (186, 318),
    (200, 352),
    (236, 288),
    (236, 306),
    (278, 344),
]
_STARS = [(92, 112), (136, 150), (176, 104), (212, 168), (262, 196), (110, 206)]


def _city() -> rx.Component:
    return _svg.g(
        _svg.rect(x="60", y="84", width="246", height="300", rx="10", class_name="fill-[url(#tonight-dusk)]"),
        _svg.circle(cx="252", cy="142", r="24", class_name="fill-ink-text/90"),
        _svg.circle(cx="243", cy="136", r="22", class_name="fill-night"),
        *[_svg.circle(cx=str(x), cy=str(y), r="1.6", class_name="fill-ink-text/70") for x, y in _STARS],
        _svg.path(
            d="M60 384V310h24v-22h26v40h16v-44l20-14 20 14v58h14v-34h40v50h14v-84h8v-16h4v16h10v84h18v-26h32v52z",
            class_name="fill-ink-raised",
        ),
        *[
            _svg.rect(x=str(x), y=str(y), width="6", height="8", rx="1", class_name="fill-coral/80")
            for x, y in _LIT_WINDOWS
        ],
        _svg.path(d="M183 84v300M60 234h246", class_name="fill-transparent stroke-ink-line stroke-4"),
        _svg.rect(
            x="60", y="84", width="246", height="300", rx="10", class_name="fill-transparent stroke-ink-line stroke-8"
        ),
        _svg.rect(x="46", y="382", width="274", height="14", rx="4", class_name="fill-ink-line"),
    )


def _shelf() -> rx.Component:
    return _svg.g(
        _svg.rect(x="540", y="300", width="150", height="8", rx="3", class_name="fill-ink-line"),
        _svg.rect(x="540", y="390", width="150", height="8", rx="3", class_name="fill-ink-line"),
        _svg.rect(x="552", y="252", width="22", height="48", rx="5", class_name="fill-violet"),
        _svg.rect(x="558", y="242", width="10", height="12", rx="2", class_name="fill-ink-muted"),
        _svg.rect(x="582", y="264", width="34", height="36", rx="4", class_name="fill-ink-high"),
        _svg.rect(x="624", y="246", width="18", height="54", rx="6", class_name="fill-magenta/80"),
        _svg.circle(cx="664", cy="284", r="16", class_name="fill-ink-high"),
        _svg.rect(x="556", y="346", width="40", height="44", rx="4", class_name="fill-ink-high"),
        _svg.rect(x="602", y="358", width="30", height="32", rx="8", class_name="fill-coral/80"),
        _svg.rect(x="640", y="338", width="20", height="52", rx="5", class_name="fill-violet/70"),
    )


def _host() -> rx.Component:
    return _svg.g(
        # Hair behind, body, neck, head, hair in front, the microphone on the collar.
        _svg.path(
            d="M352 238c0-54 30-84 72-84s72 30 72 84c0 40 8 74 18 96H334c10-22 18-56 18-96z",
            class_name="fill-hair",
        ),
        _svg.path(
            d="M304 520c-6-96 12-146 62-164 20-7 34-12 40-26h36c6 14 20 19 40 26 50 18 68 68 62 164z",
            class_name="fill-[url(#tonight-shirt)]",
        ),
        _svg.path(d="M402 290h44v50c0 14-10 24-22 24s-22-10-22-24z", class_name="fill-skin"),
        _svg.path(d="M402 300c12 8 32 8 44 0v16c-10 10-34 10-44 0z", class_name="fill-coral/45"),
        _svg.ellipse(cx="424", cy="248", rx="46", ry="58", class_name="fill-skin"),
        _svg.path(
            d="M374 256c-6-58 18-90 52-90s56 30 50 88c-6-28-16-46-34-54-18 14-48 20-58 22-4 8-8 20-10 34z",
            class_name="fill-hair",
        ),
        _svg.path(
            d="M408 276c8 10 24 10 32 0",
            class_name="fill-transparent stroke-hot-on-paper stroke-4 [stroke-linecap:round]",
        ),
        _svg.circle(cx="407", cy="248", r="4", class_name="fill-hair"),
        _svg.circle(cx="441", cy="248", r="4", class_name="fill-hair"),
        _svg.rect(x="419", y="386", width="10", height="18", rx="5", class_name="fill-ink"),
        # The raised arm with the bottle, and the arm on the table.
        _svg.path(
            d="M520 400c24 30 38 40 48 14 6-18 2-50-4-78",
            class_name="fill-transparent stroke-sleeve stroke-[34px] [stroke-linecap:round]",
        ),
        _svg.circle(cx="562", cy="318", r="19", class_name="fill-skin"),
        _svg.rect(x="546", y="236", width="34", height="76", rx="9", class_name="fill-ink-text"),
        _svg.rect(x="555", y="216", width="16", height="24", rx="4", class_name="fill-ink-muted"),
        _svg.rect(x="546", y="262", width="34", height="24", class_name="fill-magenta"),
        _svg.path(
            d="M330 420c-20 40-10 74 40 82",
            class_name="fill-transparent stroke-sleeve stroke-[34px] [stroke-linecap:round]",
        ),
        _svg.circle(cx="384", cy="502", r="18", class_name="fill-skin"),
    )


def _table() -> rx.Component:
    return _svg.g(
        _svg.rect(x="190", y="512", width="480", height="22", rx="8", class_name="fill-ink-muted"),
        _svg.path(d="M206 534h448l-10 106H216z", class_name="fill-[url(#tonight-table)]"),
        _svg.rect(x="250", y="470", width="46", height="42", rx="6", class_name="fill-coral"),
        _svg.rect(x="250", y="484", width="46", height="12", class_name="fill-ink-text/80"),
        _svg.rect(x="306", y="478", width="28", height="34", rx="10", class_name="fill-violet-on-ink"),
        _svg.rect(x="420", y="470", width="22", height="42", rx="6", class_name="fill-ink-text"),
        _svg.rect(x="450", y="486", width="38", height="26", rx="6", class_name="fill-violet"),
    )


def _studio(sign: str) -> rx.Component:
    return rx.el.div(
        drawing(
            _svg.defs(
                fade("tonight-dusk", (0, "ink", 1), (0.45, "violet", 0.55), (0.8, "magenta", 0.75), (1, "coral", 1)),
                fade("tonight-pool", (0, "violet", 0.55), (0.55, "violet", 0.16), (1, "violet", 0), radial=True),
                fade("tonight-halo", (0, "coral", 0.7), (0.6, "magenta", 0.22), (1, "magenta", 0), radial=True),
                fade("tonight-shirt", (0, "coral", 1), (1, "magenta", 1)),
                fade("tonight-table", (0, "ink-line", 1), (1, "ink-line", 0)),
            ),
            _svg.circle(cx="400", cy="330", r="400", class_name="fill-[url(#tonight-pool)]"),
            _city(),
            _shelf(),
            _svg.circle(cx="424", cy="250", r="240", class_name="fill-[url(#tonight-halo)]"),
            _svg.circle(cx="424", cy="250", r="128", class_name="fill-transparent stroke-ink-text stroke-[14px]"),
            _svg.circle(cx="424", cy="250", r="128", class_name="fill-transparent stroke-coral/40 stroke-[30px]"),
            _host(),
            _table(),
            view_box="760 640",
            class_name="block w-full overflow-visible",
        ),
        rx.el.p(
            rx.el.span(class_name="size-2 rounded-full bg-current animate-pulse-live"),
            sign,
            class_name="absolute top-[3%] left-[49%] flex items-center gap-2 rounded-md border-2 border-coral "
            "px-3 py-1 "
            "font-display text-sm font-bold tracking-widest text-hot shadow-glow",
        ),
        class_name="relative",
    )


_STATES = {
    "over": ("text-muted", "text-muted"),
    "live": ("bg-high", "text-hot font-semibold"),
    "next": ("", "text-cool"),
}


def _show(show: Show) -> rx.Component:
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
        class_name=f"flex items-center gap-3 rounded-xl px-3 py-2 text-sm {row}",
    )


def _schedule(content: Tonight) -> rx.Component:
    return rx.el.div(
        rx.el.p(
            rx.el.span(content.schedule_title, class_name="font-semibold"),
            rx.el.span(content.clock, class_name="font-display font-bold tabular-nums text-muted"),
            class_name="flex justify-between px-3 pb-2 text-sm",
        ),
        *[_show(show) for show in content.shows],
        class_name="rounded-card border border-line bg-raised/90 p-3 shadow-stage backdrop-blur-md",
    )


def _reel(lines: list[str], *, class_name: str) -> rx.Component:
    """A counter that turns from the first line to the last."""
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
        class_name="flex items-start justify-between gap-4 text-sm leading-snug",
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
    """The words on one side, the evening on the other."""
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
                # It reaches into the margin where that is wide enough.
                class_name="relative mx-auto w-full max-w-2xl desktop:mb-10 desktop:max-w-none "
                "min-[85rem]:w-[calc(100%+2rem)]",
            ),
            class_name="grid items-center gap-12 desktop:grid-cols-[5fr_7fr] desktop:gap-6",
        ),
        theme="dark",
        first=True,
        class_name="bg-[radial-gradient(60rem_40rem_at_80%_10%,var(--color-ink-high),transparent)]",
    )
