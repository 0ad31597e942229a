"""The app put together: the frame around every page, and every page of the route table."""

from collections.abc import Callable

import reflex as rx
from reflex_base.environment import environment
from starlette.types import ASGIApp

from livecommerce.api.mail import check_mails
from livecommerce.components.metadata.head import document_head, structured_data
from livecommerce.components.shell.consent import consent_banner, consent_dialog, cookie_settings
from livecommerce.components.shell.footer import FooterLink, footer
from livecommerce.components.shell.header import HeaderLink, header, skip_link
from livecommerce.components.shell.languages import language_offer, language_switch
from livecommerce.components.shell.page_frame import page_frame
from livecommerce.components.shell.server_state import account_updates
from livecommerce.components.shell.spoken_words import spoken_words
from livecommerce.components.shell.toaster import notices, toaster
from livecommerce.content.consent import banner_words
from livecommerce.content.errors import errors_content
from livecommerce.content.shell import shell_words
from livecommerce.engine.later import later
from livecommerce.engine.site_frame import site_frame
from livecommerce.engine.state import bring
from livecommerce.export.desk import has_desk
from livecommerce.export.development_index import with_search
from livecommerce.pages.errors.server_error import server_error_page
from livecommerce.routes import (
    DESK_PAGES,
    Route,
    built_routes,
    connected_routes,
    error_routes,
    footer_columns,
    in_every_language,
    listed_languages,
    routes,
)
from livecommerce.serving.asgi import api_lifespan, with_api, with_site
from livecommerce.serving.desk_server import DeskServer
from livecommerce.serving.socket_limits import SocketLimits
from livecommerce.serving.told_port import development_lifespan
from livecommerce.settings import get_settings
from livecommerce.state.allowed_events import allowed_events, refused_events
from livecommerce.state.api_calls import answer_failure
from livecommerce.state.connection import ConnectionCookies
from livecommerce.state.notifications import Notifications
from livecommerce.state.pages_ahead import PagesAhead
from livecommerce.state.redirects import Redirects
from livecommerce.state.releases import Releases
from livecommerce.state.seen import Reveal, SeenImages
from livecommerce.state.session import Session
from livecommerce.state.watched_events import WatchedEvents


@rx.memo
def preferences() -> rx.Component:
    """The dialog of the cookie preferences."""
    return consent_dialog(spoken_words(banner_words))


@rx.memo
def toasts() -> rx.Component:
    """The toasts that are shown."""
    return notices(Notifications.toasts, dismiss=spoken_words(shell_words).dismiss)


@rx.memo
def notifications() -> rx.Component:
    """The notifications that are shown."""
    return notices(Notifications.notifications, dismiss=spoken_words(shell_words).dismiss)


@rx.memo
def other_language() -> rx.Component:
    """The offer of the language that the visitor prefers."""
    return language_offer(listed_languages())


@rx.memo
def failure() -> rx.Component:
    """The fallback for a page that cannot be rendered; it shares the chunk of what else comes later."""
    return server_error_page(spoken_words(lambda: errors_content().server_error))


def _header_links(label_of: Callable[[Route], str]) -> list[HeaderLink]:
    labels = spoken_words(lambda: [label_of(route) for route in routes() if label_of(route)])
    paths = [route.path for route in routes() if label_of(route)]
    return [HeaderLink(label, path) for label, path in zip(labels, paths, strict=True)]


def frame() -> rx.Component:
    """The frame around every page, and the fallback of a failed one."""
    words, consent, settings = spoken_words(shell_words), spoken_words(banner_words), get_settings()
    translated = len(listed_languages()) > 1
    columns = spoken_words(lambda: [(name, [FooterLink(*link) for link in links]) for name, links in footer_columns()])
    return site_frame(
        rx.fragment(
            bring(Redirects, Releases, PagesAhead, Reveal, SeenImages, Session),
            skip_link(words.skip_link),
            consent_banner(consent),
            account_updates(),
            header(
                words.header,
                desktop=_header_links(lambda route: route.desktop_label),
                menu=_header_links(lambda route: route.menu_label),
                settings=settings,
                languages=language_switch() if translated else None,
            ),
            *([later(other_language)] if translated else []),
        ),
        rx.fragment(
            footer(
                words.footer,
                columns,
                settings,
                cookie_settings=cookie_settings(consent),
                languages=language_switch() if translated else None,
            ),
            later(preferences),
            toaster(later(toasts), later(notifications)),
        ),
        failure=later(failure),
    )


def limit_sockets(backend: ASGIApp) -> ASGIApp:
    """The backend behind the limits of its websocket."""
    return SocketLimits(backend, allowed_events(), get_settings(), refused=refused_events())


desk_server = DeskServer(get_settings())

app = rx.App(
    app_wraps={},
    toaster=None,
    reset_style=False,
    html_lang="en",
    head_components=document_head(),
    backend_exception_handler=answer_failure,
    api_transformer=[ConnectionCookies, desk_server.take, limit_sockets, with_api, with_site, with_search],
    extra_app_wraps={(50, "Frame"): lambda _: frame()},
)

app.register_lifespan_task(api_lifespan)
app.register_lifespan_task(desk_server.listening)
app.register_lifespan_task(development_lifespan)
app.add_middleware(WatchedEvents(), index=0)

if environment.REFLEX_SKIP_COMPILE.get():
    for route in connected_routes():
        app.add_page(route.content, route=route.address.strip("/"), on_load=route.on_connect)
else:
    # A mail that names a fact which does not exist stops the build.
    check_mails()
    for route in built_routes() + in_every_language(error_routes):
        app.add_page(
            page_frame(
                route.content,
                needs_server=route.server_state,
                structured=structured_data(route.structured).component() if route.structured else None,
                said_in=route.said_in.code if route.said_in is not route.language else "",
            ),
            route=route.address.strip("/") or "/",
            on_load=route.on_connect,
            title=route.meta.title,
            description="" if route.head_by_query else route.meta.description,
            image=route.card.address,
            meta=[tag.component() for tag in route.head],
        )

for desk_page in DESK_PAGES if has_desk(get_settings()) else ():
    app.add_page(desk_page.page, route=desk_page.path.strip("/"), on_load=desk_page.on_connect, title=desk_page.title)
