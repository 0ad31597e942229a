"""What the standby of the development server reloads after a change, and the pages that it reads anew."""

import pytest

from livecommerce.engine.compat.standby import stale_modules
from livecommerce.routes import built_routes, route_at

SOURCES = {
    "site.button": "import reflex as rx",
    "site.buttons": "from site.icon import icon",
    "site.card": "from site.button import button",
    "site.page": "from site.card import card\nfrom site.icon import icon",
    "site.table": "from site import button",
    "site.icon": "",
}


@pytest.mark.parametrize(
    ("changed", "stale"),
    [
        ({"site.page"}, {"site.page"}),
        ({"site.button"}, {"site.button", "site.card", "site.page", "site.table"}),
        ({"site.icon"}, {"site.icon", "site.buttons", "site.page"}),
        (set[str](), set[str]()),
    ],
)
def test_what_imports_a_changed_module_is_reloaded_with_it(changed: set[str], stale: set[str]) -> None:
    assert stale_modules(SOURCES, changed) == stale


def test_every_page_is_found_by_its_address() -> None:
    for route in built_routes():
        found = route_at(route.address)
        assert (found.path, found.language) == (route.path, route.language)
