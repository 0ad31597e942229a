"""The configuration that Reflex reads: plugins, ports and what the production build leaves out."""

import os

os.environ.setdefault("REFLEX_USE_NPM", "1")

import reflex as rx

from livecommerce.browser.plugin import BrowserPlugin
from livecommerce.build.host_files import HostFilesPlugin
from livecommerce.build.icons import IconsPlugin
from livecommerce.build.images import ImagesPlugin
from livecommerce.build.late_start import LateStartPlugin
from livecommerce.build.legal_variants import LegalVariantsPlugin
from livecommerce.build.manifest import BuildManifestPlugin
from livecommerce.build.many_pages import ManyPagesPlugin
from livecommerce.build.page_styles import PageStylesPlugin
from livecommerce.build.payloads import PayloadsPlugin
from livecommerce.build.route_flags import FAR_PREFIX, route_flags
from livecommerce.build.route_manifest import RouteManifestPlugin
from livecommerce.build.search_index import SearchIndexPlugin
from livecommerce.build.share_images import ShareImagesPlugin
from livecommerce.build.site_files import SiteFilesPlugin
from livecommerce.build.styles import StylesPlugin
from livecommerce.errors import show_plain_errors
from livecommerce.settings import get_settings
from livecommerce.watch.metrics import share_metrics

show_plain_errors()
settings = get_settings()
share_metrics(settings)

config = rx.Config(
    app_name="livecommerce",
    cors_allowed_origins=[settings.site_url],
    redis_url=settings.redis_url or None,
    trusted_proxy_hops=settings.trusted_proxy_hops,
    telemetry_enabled=False,
    show_built_with_reflex=False,
    react_strict_mode=False,
    frontend_compression_formats=["gzip", "brotli"],
    plugins=[
        rx.plugins.TailwindV4Plugin(
            config={"content": ["./app/**/*.jsx", "./app_components/**/*.jsx", "./utils/components/*.jsx"]}
        ),
        StylesPlugin(),
        BrowserPlugin(route_flags, far_prefix=FAR_PREFIX, site_url=settings.site_url),
        ImagesPlugin(),
        IconsPlugin(settings.icon_hosts),
        LegalVariantsPlugin(),
        PageStylesPlugin(),
        RouteManifestPlugin(),
        SiteFilesPlugin(),
        ShareImagesPlugin(),
        SearchIndexPlugin(),
        PayloadsPlugin(),
        LateStartPlugin(),
        BuildManifestPlugin(settings),
        HostFilesPlugin(),
        ManyPagesPlugin(),
    ],
    disable_plugins=[rx.plugins.SitemapPlugin],
)
