"""Pages of the route table, as the app compiles them."""

import reflex as rx

from livecommerce.components.metadata.head import structured_data
from livecommerce.components.shell.page_frame import page_frame
from livecommerce.routes import built_routes, error_routes, in_every_language


def add_pages(app: rx.App) -> None:
    """Add all pages, in every language, to the app."""
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
