"""What the browser is told of the route table."""

from livecommerce.browser.sources import RouteFlags

FAR_PREFIX = "/blog/"
"""What the paths of the far routes begin with."""


def route_flags() -> list[RouteFlags]:
    """The flags of every route but the far ones, which have header, footer and a dark beginning."""
    # Imported late: Reflex reads its configuration, which names this function, before it can evaluate pages.
    from livecommerce.routes import ROUTES

    return [route.flags for route in ROUTES if not route.far]
