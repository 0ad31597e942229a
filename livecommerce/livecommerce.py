"""The app put together: the frame around every page, and every page of the route table."""

import reflex as rx

from livecommerce.browser.state import bring
from livecommerce.components.consent import consent_banner, consent_dialog, cookie_settings
from livecommerce.components.document import document_head
from livecommerce.components.footer import FooterLink, footer
from livecommerce.components.header import HeaderLink, header, skip_link
from livecommerce.components.later import later
from livecommerce.components.page import page_frame
from livecommerce.components.site_frame import site_frame
from livecommerce.components.toaster import toaster
from livecommerce.content.consent import consent_content
from livecommerce.content.shell import shell_words
from livecommerce.pages import server_error
from livecommerce.routes import ERROR_ROUTES, FOOTER_COLUMNS, ROUTES
from livecommerce.serving.shared_state import share_state
from livecommerce.serving.site import api_lifespan, with_api, with_site
from livecommerce.settings import get_settings
from livecommerce.state.api_calls import answer_failure
from livecommerce.state.pages_ahead import PagesAhead
from livecommerce.state.redirects import Redirects
from livecommerce.state.releases import Releases
from livecommerce.state.session import Session
from livecommerce.state.watched_events import WatchedEvents


@rx.memo
def overlays() -> rx.Component:
    """What lies over a page when somebody asks for it, or when there is something to say."""
    return rx.fragment(consent_dialog(consent_content()), toaster(shell_words().dismiss))


@rx.memo
def failure() -> rx.Component:
    """What stands in for a page that cannot be rendered; it comes along with the overlays."""
    return server_error.page()


def frame() -> rx.Component:
    """What stands around every page, and in place of one that fails, from the words and the route table."""
    words, consent, settings = shell_words(), consent_content(), get_settings()
    desktop = [HeaderLink(route.desktop_label, route.path) for route in ROUTES if route.desktop_label]
    menu = [HeaderLink(route.menu_label, route.path) for route in ROUTES if route.menu_label]
    columns = [(name, [FooterLink(*link) for link in links]) for name, links in FOOTER_COLUMNS]
    return site_frame(
        rx.fragment(
            bring(Redirects, Releases, PagesAhead, Session),
            skip_link(words.skip_link),
            consent_banner(consent),
            header(words.header, desktop=desktop, menu=menu, settings=settings),
        ),
        rx.fragment(
            footer(words.footer, columns, settings, cookie_settings=cookie_settings(consent)),
            later(overlays),
        ),
        failure=later(failure),
    )


app = rx.App(
    app_wraps={},
    toaster=None,
    reset_style=False,
    html_lang="en",
    head_components=document_head(),
    backend_exception_handler=answer_failure,
    api_transformer=[with_api, with_site],
    extra_app_wraps={(50, "Frame"): lambda _: frame()},
)

share_state(app, get_settings().redis_url)
app.register_lifespan_task(api_lifespan)
app.add_middleware(WatchedEvents(), index=0)

for route in (*ROUTES, *ERROR_ROUTES):
    app.add_page(
        page_frame(route.page, needs_server=route.server_state),
        route=route.path.strip("/") or "/",
        title=route.meta.title,
        image=route.card.address,
        meta=[tag.component() for tag in route.head],
    )
