"""The layout of pages without header and footer: a form on the light half, an illustration on the dark one."""

from typing import Any

import reflex as rx

from livecommerce.components.blocks.icon import icon
from livecommerce.components.blocks.link import new_tab_link
from livecommerce.components.blocks.render_blocking import opening_end
from livecommerce.components.shell.wordmark import wordmark
from livecommerce.content.form_words import form_words
from livecommerce.languages import locale_url

_LINK = "inline-flex min-h-11 items-center gap-2 rounded-lg font-semibold text-text underline-offset-4 hover:underline"


def frame_head(
    title: str | rx.Component, lead: str | rx.Component = "", *, eyebrow: str = "", title_id: str = ""
) -> rx.Component:
    """Render the heading of the page; give the h1 an id if it receives the focus."""
    own: dict[str, Any] = {"custom_attrs": {"id": title_id}, "tab_index": -1} if title_id else {}
    return rx.el.div(
        *([rx.el.p(eyebrow, class_name="mb-2 text-eyebrow font-semibold text-hot")] if eyebrow else []),
        rx.el.h1(
            title,
            class_name="scroll-mt-8 text-h1 font-extrabold outline-none",
            **own,
        ),
        *([rx.el.p(lead, class_name="mt-4 text-lead text-muted empty:hidden")] if lead else []),
        class_name="mb-9",
    )


def split_frame(*children: rx.Component, beside: tuple[rx.Component, ...], wide: bool = False) -> rx.Component:
    """Render two halves, side by side on desktop and stacked on mobile; `wide` widens the light one.

    The children of the light half begin with its `frame_head`.
    """
    columns = "desktop:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]" if wide else "desktop:grid-cols-2"
    return rx.el.div(
        rx.el.div(
            _top(wide),
            rx.el.div(
                *children,
                class_name=f"mx-auto w-full {_width(wide)} pt-8 pb-16 desktop:pt-12 desktop:pb-20",
            ),
            data_band="light",
            class_name="flex flex-col bg-band edge-x-5 text-text sm:edge-x-8",
        ),
        rx.el.div(
            rx.el.div(
                rx.el.div(
                    *beside,
                    # A tall half is not centred: it would move while the rest of it arrives.
                    class_name=f"mx-auto flex w-full {_width(wide)} flex-col gap-10 desktop:max-w-md "
                    f"{'' if wide else 'desktop:my-auto'}",
                ),
                _foot(wide),
                class_name="flex flex-col gap-12 edge-x-5 pt-14 edge-b-8 sm:edge-x-8 desktop:sticky desktop:top-0 "
                "desktop:min-h-svh desktop:pt-10",
            ),
            data_band="dark",
            class_name="bg-band text-text desktop:bg-linear-to-b desktop:from-ink-raised desktop:to-ink",
        ),
        opening_end(),
        class_name=f"grid min-h-svh bg-ink {columns} print:block! print:min-h-0! print:bg-white!",
    )


def _width(wide: bool) -> str:
    return "max-w-2xl" if wide else "max-w-md"


def _top(wide: bool) -> rx.Component:
    words = form_words().frame
    return rx.el.div(
        rx.el.a(
            wordmark("frame", "text-[min(1.5rem,8vw)]"),
            rx.el.span(f", {words.home}", class_name="sr-only"),
            href=locale_url("/"),
            class_name="inline-flex min-h-11 items-center rounded-lg",
        ),
        rx.el.a(icon("life-buoy"), words.help, href=words.help_href, class_name=f"{_LINK} print:hidden"),
        class_name=(
            f"mx-auto flex w-full {_width(wide)} flex-wrap items-center justify-between gap-x-4 pt-5 desktop:pt-8"
        ),
    )


def _foot(wide: bool) -> rx.Component:
    words = form_words().frame
    links = ((words.privacy, words.privacy_href), (words.terms, words.terms_href))
    return rx.el.ul(
        *(
            rx.el.li(new_tab_link(label, href=href, quiet=True, class_name="inline-flex target-8 items-center"))
            for label, href in links
        ),
        class_name=f"mx-auto flex w-full {_width(wide)} flex-wrap gap-x-6 gap-y-2 text-base desktop:max-w-md "
        "print:hidden",
    )
