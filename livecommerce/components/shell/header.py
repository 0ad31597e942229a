"""The header of every page and its mobile menu (spec §2)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, cast

import reflex as rx

from livecommerce.components.blocks.button import button
from livecommerce.components.blocks.link import plain_link
from livecommerce.components.shell.wordmark import wordmark
from livecommerce.constants import LOGIN_PATH
from livecommerce.content.shell import HeaderWords
from livecommerce.engine.words import locale_url
from livecommerce.settings import Settings
from livecommerce.state.device import Device
from livecommerce.state.header import MENU_BUTTON_ID, MENU_ID, Header


@dataclass(frozen=True)
class HeaderLink:
    label: str
    path: str


def _link(link: HeaderLink, class_name: str, **attributes: Any) -> rx.Component:
    current = rx.cond(Header.path == link.path, "page", "false")
    return rx.el.a(link.label, href=locale_url(link.path), aria_current=current, class_name=class_name, **attributes)


def _desktop(words: HeaderWords, links: Sequence[HeaderLink]) -> rx.Component:
    text = "inline-flex min-h-11 items-center rounded-full px-2 font-medium transition hover:text-hot desktop:px-4"
    current = "aria-[current=page]:text-hot"
    return rx.el.div(
        rx.el.nav(
            rx.el.ul(*(rx.el.li(_link(link, f"{text} {current}")) for link in links), class_name="flex flex-wrap"),
            aria_label=words.label,
        ),
        rx.el.div(
            rx.el.a(
                rx.el.span(words.login, class_name="in-session:hidden"),
                rx.el.span(words.account, class_name="hidden in-session:inline"),
                href=locale_url(LOGIN_PATH),
                class_name=text,
            ),
            button(words.get_started, on_click=Header.get_started, class_name="noscript:hidden"),
            class_name="ml-auto flex items-center gap-2",
        ),
        # With a larger font, links and buttons of a window that is just wide enough take two lines.
        class_name="hidden flex-1 flex-wrap items-center justify-between pl-4 desktop-header:flex desktop:pl-8",
    )


def _menu_button(words: HeaderWords) -> rx.Component:
    bar = (
        "absolute h-0.5 w-6 rounded-full bg-current forced-colors:bg-[ButtonText] transition duration-200 ease-out-soft"
    )
    return rx.el.button(
        rx.el.span(
            rx.el.span(
                class_name=f"{bar} -translate-y-1 group-aria-expanded:translate-y-0 group-aria-expanded:rotate-45"
            ),
            rx.el.span(
                class_name=f"{bar} translate-y-1 group-aria-expanded:translate-y-0 group-aria-expanded:-rotate-45"
            ),
            class_name="relative grid size-6 place-items-center",
            aria_hidden="true",
        ),
        id=MENU_BUTTON_ID,
        type="button",
        on_click=Header.toggle_menu,
        aria_label=rx.cond(Header.menu_open, words.close_menu, words.open_menu),
        aria_expanded=rx.cond(Header.menu_open, "true", "false"),
        aria_controls=MENU_ID,
        class_name="group ml-auto grid size-12 cursor-pointer place-items-center rounded-full "
        "desktop-header:hidden noscript:hidden",
    )


def _menu(
    words: HeaderWords, links: Sequence[HeaderLink], settings: Settings, languages: rx.Component | None
) -> rx.Component:
    item = "flex min-h-14 items-center border-b border-line font-display text-2xl font-bold"
    app = cast(
        Any,
        rx.match(
            Device.platform,
            ("ios", settings.ios_store_url),
            ("android", settings.android_store_url),
            settings.web_live_url,
        ),
    )
    return rx.el.div(
        rx.el.nav(
            rx.el.ul(
                *(
                    rx.el.li(_link(link, f"{item} aria-[current=page]:text-hot", on_click=Header.close_menu))
                    for link in links
                ),
                rx.el.li(plain_link(words.login, href=app, class_name=item), class_name="in-session:hidden"),
                rx.el.li(
                    rx.el.a(words.account, href=locale_url(LOGIN_PATH), on_click=Header.close_menu, class_name=item),
                    class_name="hidden in-session:block",
                ),
            ),
            aria_label=words.label,
        ),
        button(words.get_started, on_click=Header.get_started, size="large", class_name="mt-8 w-full"),
        *([rx.el.div(languages, class_name="mt-8")] if languages else []),
        id=MENU_ID,
        data_open=rx.cond(Header.menu_open, "true", "false"),
        class_name="invisible absolute inset-x-0 top-full h-[calc(100svh-100%)] -translate-y-2 overflow-y-auto "
        "overscroll-contain bg-band edge-x-5 pt-4 pb-10 opacity-0 transition-[opacity,translate] duration-150 "
        "ease-out-soft data-[open=true]:visible data-[open=true]:translate-y-0 data-[open=true]:opacity-100 "
        "sm:edge-x-8 desktop-header:hidden",
    )


def header(
    words: HeaderWords,
    *,
    desktop: Sequence[HeaderLink],
    menu: Sequence[HeaderLink],
    settings: Settings,
    languages: rx.Component | None = None,
) -> rx.Component:
    """Render the header, hidden on routes without one; the mobile Login link depends on the device (`settings`)."""
    ground = (
        "border-b border-transparent data-[scrolled=true]:border-line data-[scrolled=true]:bg-band/85 "
        "data-[scrolled=true]:backdrop-blur-lg data-[open=true]:bg-band"
    )
    return rx.cond(
        Header.visible,
        rx.el.header(
            rx.el.div(
                rx.el.a(
                    wordmark("header", "text-[min(1.25rem,7vw)]"),
                    href=locale_url("/"),
                    aria_label=words.home_link,
                    class_name="inline-flex min-h-11 items-center",
                ),
                _desktop(words, desktop),
                _menu_button(words),
                class_name="mx-auto flex min-h-18 max-w-7xl items-center edge-x-5 sm:edge-x-8 desktop:min-h-20",
            ),
            _menu(words, menu, settings, languages),
            data_theme=Header.theme,
            data_band=Header.theme,
            data_scrolled=rx.cond(Header.scrolled, "true", "false"),
            data_open=rx.cond(Header.menu_open, "true", "false"),
            class_name=f"fixed inset-x-0 top-0 z-40 text-text transition-colors duration-200 "
            f"low:not-data-[open=true]:absolute {ground}",
        ),
    )


def skip_link(text: str) -> rx.Component:
    """Render the skip link, the first stop of the Tab key."""
    return plain_link(
        text,
        href="#main",
        class_name="fixed edge-top-left-2 z-50 -translate-y-32 rounded-full bg-paper px-5 py-3 font-semibold "
        "text-paper-text focus:translate-y-0 print:hidden",
    )
