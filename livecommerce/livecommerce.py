"""Application: the frame, the pages of the route table, and the middleware of the backend."""

import reflex as rx
from reflex_base.environment import environment
from starlette.types import ASGIApp

from livecommerce.api.mail import check_mails
from livecommerce.components.metadata.head import document_head, structured_data
from livecommerce.components.shell.page_frame import page_frame
from livecommerce.engine.compat.private import answer_exact_paths
from livecommerce.export.desk import has_desk
from livecommerce.export.development_index import with_search
from livecommerce.frame import frame
from livecommerce.pages.desk.pages import DESK_PAGES
from livecommerce.routes import built_routes, connected_routes, error_routes, in_every_language
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
            page_frame(
                route.page,
                language=route.language.code,
                needs_server=route.server_state,
                structured=structured_data(route.structured).component() if route.structured else None,
                content_language=route.content_language.code if route.content_language is not route.language else "",
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
