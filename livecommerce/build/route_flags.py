"""What the browser is told of the route table."""

from livecommerce.browser.sources import RouteFlags


def route_flags() -> list[RouteFlags]:
    """The flags of every route."""
    # Imported late: Reflex reads its configuration, which names this function, before it can evaluate pages.
    from livecommerce.routes import ROUTES

    return [route.flags for route in ROUTES]
