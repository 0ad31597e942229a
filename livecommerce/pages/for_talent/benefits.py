import reflex as rx

from livecommerce.components.blocks.band import Theme, band, band_head
from livecommerce.components.blocks.reveal import reveal
from livecommerce.components.illustrations.drawing import drawing
from livecommerce.components.illustrations.portrait import portrait
from livecommerce.content.for_talent import Benefit, Benefits, BenefitWords
from livecommerce.content.shared import LookName


def _room(number: int, words: BenefitWords) -> rx.Component:
    yours = number == words.your_room
    look = (
        "bg-linear-to-br from-coral to-magenta text-ink shadow-glow forced-colors:border-2"
        if yours
        else "border border-ink-line text-ink-muted"
    )
    return rx.el.span(
        rx.el.span(f"{words.room} {number}", class_name="text-xs"),
        rx.el.span(words.you, class_name="font-display text-lg font-bold leading-none") if yours else rx.fragment(),
        class_name=f"flex h-16 flex-col justify-between rounded-xl p-2.5 {look}",
    )


def _rooms(words: BenefitWords) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            *[_room(number, words) for number in range(1, words.rooms + 1)],
            class_name="grid grid-cols-3 gap-2 sm:grid-cols-4 xl:grid-cols-6",
        ),
        rx.el.p(words.cities, class_name="mt-3 text-sm text-ink-muted"),
        class_name="w-full",
    )


def _parcel(words: BenefitWords) -> rx.Component:
    return rx.el.div(
        drawing("open-parcel", class_name="block w-full"),
        rx.el.span(
            words.parcel,
            class_name="absolute top-[80%] left-[38.8%] -translate-1/2 text-sm whitespace-nowrap font-semibold "
            "text-paper-text forced-color-adjust-none",
        ),
        class_name="relative mx-auto w-full max-w-[352px] self-end",
    )


_CREW: tuple[LookName, ...] = ("hugo", "dario", "ida")


def _team(words: BenefitWords) -> rx.Component:
    return rx.el.div(
        rx.el.div(
            portrait("ama", class_name="size-24 ring-4 ring-coral"),
            rx.el.span(words.you, class_name="mt-2 block text-center text-sm font-semibold text-text"),
            class_name="shrink-0",
        ),
        rx.el.div(
            *[
                rx.el.div(
                    portrait(look, class_name="size-12"),
                    rx.el.span(role, class_name="text-sm font-semibold"),
                    class_name=f"flex items-center gap-3 rounded-full bg-band py-1.5 pr-5 pl-1.5 {shift}",
                )
                for role, look, shift in zip(words.roles, _CREW, ["ml-0", "ml-6", "ml-0"], strict=True)
            ],
            class_name="grid gap-2.5",
        ),
        class_name="flex w-full flex-wrap items-center justify-center gap-6",
    )


# The evenings of the week with a show, with the height of their bars.
_BARS = {0: "h-16", 1: "h-24", 3: "h-20", 5: "h-28"}
_PAYDAY = 4


def _day(index: int, name: str, words: BenefitWords) -> rx.Component:
    payday = index == _PAYDAY
    return rx.el.span(
        rx.el.span(
            words.paid,
            class_name="mb-1.5 rounded-full bg-linear-to-r from-coral to-magenta px-3 py-1 text-sm font-bold "
            "text-ink shadow-glow max-sm:px-1.5 max-sm:text-center max-sm:text-xs sm:whitespace-nowrap",
        )
        if payday
        else rx.el.span(
            class_name=f"w-full rounded-lg bg-cool/80 forced-color-adjust-none {_BARS.get(index, 'h-2 bg-line!')}"
        ),
        rx.el.span(
            name,
            class_name="mt-2 text-xs max-[24rem]:text-[10px] " + ("font-bold text-hot" if payday else "text-muted"),
        ),
        class_name="flex flex-1 flex-col items-center justify-end",
    )


def _pay(words: BenefitWords) -> rx.Component:
    return rx.el.div(
        rx.el.p(words.pay_note, class_name="text-sm text-muted"),
        rx.el.div(
            *[_day(index, name, words) for index, name in enumerate(words.days)],
            class_name="mt-3 flex min-h-40 items-end gap-1 sm:gap-3",
        ),
        class_name="w-full",
    )


_ARTS = {"studio": _rooms, "samples": _parcel, "team": _team, "pay": _pay}
_CARDS = {
    "studio": "sm:max-desktop:col-span-2 desktop:col-span-7 bg-ink text-ink-text forced-colors:border",
    "samples": "desktop:col-span-5 bg-high forced-colors:border",
    "team": "desktop:col-span-5 border border-line bg-raised",
    "pay": "sm:max-desktop:col-span-2 desktop:col-span-7 border border-line bg-raised",
}


def _benefit(item: Benefit, words: BenefitWords) -> rx.Component:
    muted = "text-ink-muted" if item.art == "studio" else "text-muted"
    return rx.el.li(
        rx.el.div(_ARTS[item.art](words), aria_hidden="true", class_name="drawn-scale flex min-h-60 items-center"),
        rx.el.div(
            rx.el.h3(item.title, class_name="text-2xl font-bold"),
            rx.el.p(item.text, class_name=f"mt-3 max-w-lg {muted}"),
            class_name="mt-8",
        ),
        class_name=f"overflow-hidden rounded-card p-6 sm:p-9 {_CARDS[item.art]}",
    )


def benefits(content: Benefits, *, theme: Theme = "light") -> rx.Component:
    """Render four cards of unequal width under a heading."""
    return band(
        band_head(content.title, eyebrow=content.eyebrow, lead=content.lead),
        reveal(
            *[_benefit(item, content.drawn) for item in content.items],
            class_name="grid gap-5 sm:max-desktop:grid-cols-2 desktop:grid-cols-12",
            tag="ul",
        ),
        theme=theme,
    )
