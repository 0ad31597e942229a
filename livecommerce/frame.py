"""Frame around every page. In browsers, each part with code is a separate React root."""

from collections.abc import Callable

import reflex as rx

from livecommerce import overlays
from livecommerce.components.shell.consent import consent_banner, cookie_settings
from livecommerce.components.shell.footer import FooterLink, footer
from livecommerce.components.shell.header import HeaderLink, header, skip_link
from livecommerce.components.shell.languages import language_switch
from livecommerce.components.shell.server_state import account_updates
from livecommerce.components.shell.toaster import toaster
from livecommerce.components.shell.translated_model import translated_model
from livecommerce.content.consent import banner_words
from livecommerce.content.shell import shell_words
from livecommerce.engine.later import later
from livecommerce.engine.site_frame import frame_part, site_frame
from livecommerce.engine.state import mount_states
from livecommerce.routes import Route, footer_columns, listed_languages, routes
from livecommerce.settings import get_settings
from livecommerce.state.faults import Faults
from livecommerce.state.pages_ahead import PagesAhead
from livecommerce.state.redirects import Redirects
from livecommerce.state.releases import Releases
from livecommerce.state.seen import Reveal, SeenImages
from livecommerce.state.session import Session


def _header_links(label_of: Callable[[Route], str]) -> list[HeaderLink]:
    labels = translated_model(lambda: [label_of(route) for route in routes() if label_of(route)])
    paths = [route.path for route in routes() if label_of(route)]
    return [HeaderLink(label, path) for label, path in zip(labels, paths, strict=True)]


def _switch() -> rx.Component | None:
    return language_switch() if len(listed_languages()) > 1 else None


@rx.memo
def cookie_banner() -> rx.Component:
    return consent_banner(translated_model(banner_words))


@rx.memo
def page_header() -> rx.Component:
    """Return the header, and the states of every page, which render nothing."""
    return rx.fragment(
        mount_states(Faults, Redirects, Releases, PagesAhead, Reveal, SeenImages, Session),
        account_updates(),
        header(
            translated_model(shell_words).header,
            desktop=_header_links(lambda route: route.desktop_label),
            menu=_header_links(lambda route: route.menu_label),
            settings=get_settings(),
            languages=_switch(),
        ),
        *([later(overlays.other_language)] if len(listed_languages()) > 1 else []),
    )


@rx.memo
def page_footer() -> rx.Component:
    columns = translated_model(
        lambda: [(name, [FooterLink(*link) for link in links]) for name, links in footer_columns()]
    )
    return footer(
        translated_model(shell_words).footer,
        columns,
        get_settings(),
        cookie_settings=cookie_settings(translated_model(banner_words)),
        languages=_switch(),
    )


@rx.memo
def page_overlays() -> rx.Component:
    """Return the cookie dialog, toasts and notifications; their code is loaded later."""
    return rx.fragment(later(overlays.preferences), toaster(later(overlays.toasts), later(overlays.notifications)))


def frame() -> rx.Component:
    return site_frame(
        rx.fragment(
            skip_link(translated_model(shell_words).skip_link), frame_part(cookie_banner), frame_part(page_header)
        ),
        rx.fragment(frame_part(page_footer), frame_part(page_overlays)),
        error_page=overlays.error_page,
    )
