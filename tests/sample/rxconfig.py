"""A site of two pages: one that is only read, and one that needs state from the server."""

import os

os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx

from livecommerce.browser.plugin import BrowserPlugin
from livecommerce.browser.sources import RouteFlags
from livecommerce.build.icons import IconsPlugin
from livecommerce.build.styles import StylesPlugin
from livecommerce.settings import get_settings

FLAGS = [
    RouteFlags("/", True, True, "dark"),
    RouteFlags("/live", True, True, "dark", server_state=True),
    RouteFlags("/shelf", True, True, "dark"),
]
ANYWHERE = "http://localhost:8000"
"""Where Reflex looks for the backend unless told otherwise: the site is then served at any address."""
ICON_HOSTS = ["https://one.example", "https://two.example/icons", "/icons"]

config = rx.Config(
    app_name="sample",
    redis_url=get_settings().redis_url or None,
    telemetry_enabled=False,
    show_built_with_reflex=False,
    react_strict_mode=False,
    plugins=[
        rx.plugins.TailwindV4Plugin(config={"content": ["./app/**/*.jsx", "./utils/components/*.jsx"]}),
        StylesPlugin(),
        IconsPlugin(ICON_HOSTS),
        BrowserPlugin(lambda: FLAGS, site_url=ANYWHERE),
    ],
    disable_plugins=[rx.plugins.SitemapPlugin],
)
