"""The closing band `#ready-to-sell`: a door to each of the three applications."""

import reflex as rx

from livecommerce.components.blocks.band import band
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.reveal import reveal
from livecommerce.content.home import Door, Ready


def ready_to_sell(c: Ready) -> rx.Component:
    return band(
        rx.el.div(
            *(rx.el.div(class_name="light-cone nth-2:opacity-50") for _ in c.doors),
            aria_hidden="true",
            class_name="absolute inset-x-8 -top-28 grid h-[38rem] grid-cols-3 gap-8 max-desktop:hidden",
        ),
        rx.el.div(
            rx.el.p(c.eyebrow, class_name="text-eyebrow font-semibold text-hot"),
            rx.el.h2(c.title, class_name="mt-3 text-h2 font-bold"),
            rx.el.p(c.lead, class_name="mx-auto mt-5 max-w-xl text-lead text-muted"),
            class_name="relative text-center",
        ),
        reveal(
            *(_door(door) for door in c.doors),
            amount=0.15,
            tag="ul",
            class_name=(
                "relative mt-10 sm:mt-14 grid gap-6 sm:grid-cols-2 sm:max-desktop:[&>:last-child]:col-span-2 "
                "desktop:mt-20 desktop:grid-cols-3 desktop:gap-8"
            ),
        ),
        theme="dark",
        id="ready-to-sell",
        class_name="door-glow",
    )


def _door(c: Door) -> rx.Component:
    return rx.el.li(
        rx.el.span(
            icon(c.icon, size=30),
            class_name=(
                "grid size-18 place-items-center rounded-full bg-linear-to-br from-coral to-magenta text-ink "
                "shadow-glow"
            ),
        ),
        rx.el.p(c.name, class_name="mt-6 text-eyebrow font-semibold text-hot"),
        rx.el.h3(c.title, class_name="mt-2 text-3xl leading-tight font-bold"),
        rx.el.p(c.text, class_name="mt-3 max-w-72 grow text-balance text-muted"),
        rx.el.p(c.fact, class_name="mt-6 text-sm font-semibold text-cool"),
        button_link(
            c.link.label, icon("arrow-right", size=18), href=c.link.href, size="large", class_name="mt-5 w-full"
        ),
        class_name=(
            "relative flex h-full flex-col items-center rounded-t-[12rem] rounded-b-card border border-line "
            "bg-raised bg-linear-to-b from-magenta/20 to-transparent to-60% px-6 pt-14 pb-6 text-center sm:px-8 "
            "sm:pb-8"
        ),
    )
