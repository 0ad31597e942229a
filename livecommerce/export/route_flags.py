"""What the engine is told of the route table."""

from livecommerce.content.collections import collections
from livecommerce.engine.payloads import PageSummary
from livecommerce.engine.sources import RouteFlags


def far_prefixes() -> tuple[str, ...]:
    """What the paths of the far routes begin with: those of the entries of collections."""
    return tuple(f"{collection.path}/" for collection in collections())


def route_flags(*, far: bool = False) -> list[RouteFlags]:
    """The flags of every route but the far ones, which have header, footer and a dark beginning.

    Args:
        far: Whether they are named, too.
    """
    # Imported late: Reflex reads its configuration, which names this function, before it can evaluate pages.
    from livecommerce.routes import BUILT_ROUTES

    return [route.flags for route in BUILT_ROUTES if far or not route.far]


def far_paths() -> set[str]:
    """The paths of the far routes."""
    from livecommerce.routes import BUILT_ROUTES

    return {route.path for route in BUILT_ROUTES if route.far}


def page_summaries() -> dict[str, PageSummary]:
    """The title and the description of every page, by path."""
    from livecommerce.routes import BUILT_ROUTES

    return {route.path: PageSummary(route.meta.title, route.meta.description) for route in BUILT_ROUTES}
