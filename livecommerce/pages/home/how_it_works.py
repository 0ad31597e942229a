from collections.abc import Sequence

import reflex as rx

from livecommerce.components.blocks.band import band, band_head
from livecommerce.components.blocks.button import button_link
from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.shelf import SHELF
from livecommerce.components.blocks.tabs import Tab, tabs
from livecommerce.content.home import HowItWorks, HowItWorksStep, Side
from livecommerce.content.shared import LinkText
from livecommerce.pages.home.step_cards import step_card


def how_it_works(c: HowItWorks, apply: Sequence[LinkText]) -> rx.Component:
    """Render a tab for brands and one for talent, with four steps each.

    The link to the application of each side is shown on phones, where the page is many windows long.
    """
    return band(
        band_head(c.head.title, eyebrow=c.head.eyebrow, lead=c.head.lead),
        tabs(c.tabs, [Tab(side.label, _steps(side, link)) for side, link in zip(c.sides, apply, strict=True)]),
        theme="light",
        class_name="pt-0!",
    )


def _steps(side: Side, apply: LinkText) -> rx.Component:
    return rx.el.div(
        rx.el.ol(
            *(_step(step) for step in side.steps),
            tab_index=0,
            aria_label=side.label,
            class_name=f"grid gap-x-5 gap-y-12 sm:grid-cols-2 xl:grid-cols-4 {SHELF}",
        ),
        rx.el.div(
            button_link(apply.label, href=apply.href, class_name="sm:hidden"),
            button_link(side.link.label, icon("arrow-right", size=18), href=side.link.href, variant="quiet"),
            class_name="mt-12 flex flex-wrap gap-3 max-sm:mt-8",
        ),
    )


def _step(step: HowItWorksStep) -> rx.Component:
    return rx.el.li(
        step_card(step.card),
        rx.el.p(
            rx.el.span(aria_hidden="true", class_name="size-2.5 rounded-full bg-cool"),
            step.when,
            rx.el.span(aria_hidden="true", class_name="h-px grow bg-line"),
            class_name="mt-6 flex items-center gap-3 text-sm font-semibold text-cool",
        ),
        rx.el.h3(step.title, class_name="mt-3 text-xl font-bold"),
        rx.el.p(step.text, class_name="mt-2 text-base text-muted"),
    )
