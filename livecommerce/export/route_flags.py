"""What the engine is told of the route table."""

from livecommerce.engine.payloads import PageSummary
from livecommerce.engine.sources import RouteFlags

FAR = ("/blog/",)
"""What the paths of routes begin with of which there may be thousands."""


def route_flags() -> list[RouteFlags]:
    """The flags of every route."""
    # Imported late: Reflex reads its configuration, which names this function, before it can evaluate pages.
    from livecommerce.routes import ROUTES

    return [route.flags for route in ROUTES]


def page_summaries() -> dict[str, PageSummary]:
    """The title and the description of every page, by path."""
    from livecommerce.routes import ROUTES

    return {route.path: PageSummary(route.meta.title, route.meta.description) for route in ROUTES}
