"""What the browser is told of the route table."""

from livecommerce.browser.sources import RouteFlags
from livecommerce.settings import get_settings


def route_rules() -> tuple[list[RouteFlags], dict[str, str]]:
    """The flags of every route, and the redirect rules of the settings."""
    # Imported late: Reflex reads its configuration, which calls this, before it can evaluate pages.
    from livecommerce.routes import ROUTES

    return [route.flags for route in ROUTES], get_settings().redirects
