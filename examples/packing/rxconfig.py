"""The configuration of the example: the engine's three plugins, with the pages that they need to know."""

import os

os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx

from livecommerce.engine.client_modules import ClientModules
from livecommerce.engine.html_pass import HtmlPass
from livecommerce.engine.islands import IslandsPlugin
from livecommerce.engine.payloads import PageSummary, Payloads
from livecommerce.engine.plugin import BrowserPlugin
from livecommerce.engine.sources import RouteFlags

PAGES = {"/": "Packing", "/about": "About"}
browser, modules = BrowserPlugin(lambda: [RouteFlags(path, True, True, "dark") for path in PAGES]), ClientModules()
summaries = {path: PageSummary(title, "") for path, title in PAGES.items()}

config = rx.Config(
    app_name="packing",
    plugins=[browser, IslandsPlugin(), HtmlPass([modules, Payloads(lambda: summaries, modules), browser])],
    disable_plugins=[rx.plugins.SitemapPlugin],
    telemetry_enabled=False,
    show_built_with_reflex=False,
    react_strict_mode=False,
)
