"""Application: the frame, the pages of the route table, and the middleware of the backend."""

from collections.abc import Callable
from functools import wraps

import reflex as rx
from reflex_base.environment import environment
from reflex_components_core.base.fragment import Fragment
from starlette.types import ASGIApp

from livecommerce.api.mail import check_mails
from livecommerce.components.metadata.head import document_head, structured_data
from livecommerce.components.shell.server_state import server_state
from livecommerce.engine.compat.private import answer_exact_paths
from livecommerce.engine.islands import page_content
from livecommerce.export.desk import has_desk
from livecommerce.export.development_index import with_search
from livecommerce.frame import frame
from livecommerce.languages import in_language
from livecommerce.pages.desk.pages import DESK_PAGES
from livecommerce.routes import Route, built_routes, connected_routes, error_routes, in_every_language, route_at
from livecommerce.serving.asgi import api_lifespan, with_api, with_site
from livecommerce.serving.desk_mails import desk_mails
from livecommerce.serving.desk_server import DeskServer
from livecommerce.serving.port_record import development_lifespan
from livecommerce.serving.socket_limits import SocketLimits
from livecommerce.settings import get_settings, is_development
from livecommerce.state.allowed_events import allowed_events, refused_events
from livecommerce.state.api_calls import answer_failure
from livecommerce.state.socket_sessions import session_of
from livecommerce.state.watched_events import WatchedEvents


def limit_sockets(backend: ASGIApp) -> ASGIApp:
    """Limit websockets; the development server requires no session."""
    settings = get_settings()
    is_open = settings.sockets_without_session or is_development()
    find = None if is_open else session_of
    return SocketLimits(backend, allowed_events(), settings, find, refused=refused_events())


def page_of(route: Route) -> Callable[[], rx.Component]:
    """Return the page of a route: its content inside the document's one `main`, the target of the skip link."""

    # Reflex puts what a page's module builds into one chunk: `wraps` keeps the page's own module name, and pages apart.
    @wraps(route.page)
    def build() -> rx.Component:
        with in_language(route.language.code):
            content = route.page()
        sections = content.children if isinstance(content, Fragment) else [content]
        if route.content_language is not route.language:
            code = route.content_language.code
            sections = [rx.el.div(section, lang=code, class_name="contents") for section in sections]
        if nodes := route.structured:
            sections = [*sections, structured_data(nodes).component()]
        if route.server_state:
            return server_state(rx.el.main(*sections, id="main", tab_index=-1, class_name="outline-none"))
        return page_content(sections, id="main", tabIndex=-1, className="outline-none")

    return build


def page_at(route: str) -> Callable[[], rx.Component]:
    """Return the page at a route of Reflex, `blog/about` or `index`; the development server calls this."""
    return page_of(route_at("/" if route == "index" else f"/{route}"))


desk_server = DeskServer(get_settings())

app = rx.App(
    app_wraps={},
    toaster=None,
    reset_style=False,
    html_lang="en",
    head_components=document_head(),
    backend_exception_handler=answer_failure,
    api_transformer=[desk_server.take, limit_sockets, with_api, with_site, with_search],
    extra_app_wraps={(50, "Frame"): lambda _: frame()},
)

answer_exact_paths(app)
app.register_lifespan_task(api_lifespan)
app.register_lifespan_task(desk_server.listening)
app.register_lifespan_task(desk_mails)
app.register_lifespan_task(development_lifespan)
app.add_middleware(WatchedEvents(), index=0)

if environment.REFLEX_SKIP_COMPILE.get():
    # Evaluated for their states, which are the same in every language.
    for route in connected_routes():
        app.add_page(route.page, route=route.address.strip("/"), on_load=route.on_connect)
else:
    # A mail that refers to an unknown fact stops the build.
    check_mails()
    for route in built_routes() + in_every_language(error_routes):
        app.add_page(
            page_of(route),
            route=route.address.strip("/") or "/",
            on_load=route.on_connect,
            title=route.meta.title,
            description="" if route.head_by_query else route.meta.description,
            image=route.card.address,
            meta=[tag.component() for tag in route.head],
        )

for desk_page in DESK_PAGES if has_desk(get_settings()) else ():
    app.add_page(desk_page.page, route=desk_page.path.strip("/"), on_load=desk_page.on_connect, title=desk_page.title)
