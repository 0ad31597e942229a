"""A site of two pages: one that is only read, and one that needs state from the server."""

import os

os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx

from livecommerce.engine.client_modules import ClientModules
from livecommerce.engine.html_pass import HtmlPass
from livecommerce.engine.islands import IslandsPlugin
from livecommerce.engine.payloads import PageSummary, Payloads
from livecommerce.engine.plugin import BrowserPlugin
from livecommerce.engine.sources import RouteFlags
from livecommerce.export.icons import IconsPlugin
from livecommerce.export.styles import StylesPlugin
from livecommerce.settings import get_settings

FLAGS = [
    RouteFlags("/", True, True, "dark"),
    RouteFlags("/live", True, True, "dark", server_state=True),
    RouteFlags("/shelf", True, True, "dark"),
]
PAGES = {flags.path: PageSummary(flags.path, "") for flags in FLAGS}
ICON_HOSTS = ["https://one.example", "https://two.example/icons", "/icons"]

browser = BrowserPlugin(lambda: FLAGS)

client_modules = ClientModules()

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
        browser,
        IslandsPlugin(),
        HtmlPass([client_modules, Payloads(lambda: PAGES, client_modules), browser]),
    ],
    disable_plugins=[rx.plugins.SitemapPlugin],
)
