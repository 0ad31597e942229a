"""The footer of every page (spec §2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

import reflex as rx

from livecommerce.components.blocks.link import plain_link
from livecommerce.components.shell.social import social_link
from livecommerce.components.shell.wordmark import wordmark
from livecommerce.content.shell import FooterWords
from livecommerce.engine.words import locale_url
from livecommerce.settings import Settings
from livecommerce.state.header import Footer


@dataclass(frozen=True)
class FooterLink:
    """A link in a column; legal texts open in a new tab."""

    label: str
    href: str
    new_tab: bool = False


def _link(link: FooterLink, class_name: str) -> rx.Component:
    if link.new_tab:
        return plain_link(link.label, href=link.href, target="_blank", rel="noopener", class_name=class_name)
    return rx.el.a(link.label, href=link.href, class_name=class_name)


def _column(heading: str, links: Sequence[FooterLink]) -> rx.Component:
    items = [
        rx.el.li(
            _link(link, "inline-flex target-9 items-center text-muted transition xs:whitespace-nowrap hover:text-text"),
        )
        for link in links
    ]
    return rx.el.div(
        rx.el.h2(heading, class_name="mb-3 text-eyebrow font-semibold tracking-widest"),
        rx.el.ul(*items, class_name="flex flex-col"),
    )


def footer(
    words: FooterWords,
    columns: Sequence[tuple[str, Sequence[FooterLink]]],
    settings: Settings,
    *,
    cookie_settings: rx.Component,
    languages: rx.Component | None = None,
) -> rx.Component:
    """Render the footer, hidden on routes without one; each column is a heading with its links."""
    return rx.cond(
        Footer.visible,
        rx.el.footer(
            rx.el.div(
                _headline_and_links(words, columns),
                _more(words),
                _logo_and_profiles(words, settings),
                _legal_line(words, cookie_settings, languages),
                class_name="mx-auto max-w-7xl edge-x-5 py-16 sm:edge-x-8 desktop:py-24",
            ),
            data_band="dark",
            class_name="laid-out-near border-t border-line bg-band text-text",
        ),
    )


def _headline_and_links(words: FooterWords, columns: Sequence[tuple[str, Sequence[FooterLink]]]) -> rx.Component:
    headline = "max-w-footer font-display text-3xl leading-tight font-bold text-balance desktop:text-4xl"
    return rx.el.div(
        rx.el.div(
            rx.el.p(words.headline, class_name=f"{headline} hidden desktop:block"),
            rx.el.p(words.headline_mobile, class_name=f"{headline} desktop:hidden"),
        ),
        rx.el.div(
            *(_column(heading, links) for heading, links in columns),
            class_name="grid gap-x-10 gap-y-10 xs:grid-cols-2 sm:grid-cols-3 xl:gap-x-16",
        ),
        class_name="flex flex-col gap-14 desktop:flex-row desktop:justify-between",
    )


def _more(words: FooterWords) -> rx.Component:
    items = (
        rx.el.li(
            rx.el.a(link.label, href=link.href, class_name="inline-flex target-9 min-w-11 items-center hover:text-text")
        )
        for link in words.more
    )
    return rx.el.nav(
        rx.el.ul(*items, class_name="flex flex-wrap gap-x-8 gap-y-1"),
        aria_label=words.more_label,
        class_name="mt-12 text-muted",
    )


def _logo_and_profiles(words: FooterWords, settings: Settings) -> rx.Component:
    profiles = {
        "TikTok": settings.tiktok_url,
        "Facebook": settings.facebook_url,
        "Instagram": settings.instagram_url,
        "LinkedIn": settings.linkedin_url,
    }
    return rx.el.div(
        rx.el.a(
            wordmark("footer", "text-[min(1.0625rem,7vw)]"),
            href=locale_url("/"),
            class_name="inline-flex min-h-11 items-center",
        ),
        rx.el.ul(
            *(rx.el.li(social_link(network, href)) for network, href in profiles.items()),
            aria_label=words.social_label,
            class_name="flex flex-wrap gap-3",
        ),
        class_name="mt-16 flex flex-wrap items-center justify-between gap-6 border-t border-line pt-8",
    )


def _legal_line(words: FooterWords, cookie_settings: rx.Component, languages: rx.Component | None) -> rx.Component:
    return rx.el.div(
        rx.el.p(words.copyright.replace("{year}", str(datetime.now(UTC).year))),
        *([languages] if languages else []),
        cookie_settings,
        class_name="mt-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted",
    )
