"""Reflex's configuration: plugins, ports and the exclusions of the production build."""

import os
from pathlib import Path

os.environ.setdefault("REFLEX_USE_NPM", "1")
# The development server renders pages on the server, like the build.
os.environ.setdefault("REFLEX_SSR", "true")
# The ping timeout of websockets, in seconds.
os.environ.setdefault("REFLEX_SOCKET_TIMEOUT", "30")

import reflex as rx

import livecommerce.state
from livecommerce.api_address import backend_is_apart
from livecommerce.engine.client_modules import ClientModules
from livecommerce.engine.compat.backend_zip import leave_out_of_backend
from livecommerce.engine.compat.ended_together import end_together
from livecommerce.engine.compat.error_block import show_errors_in_blocks
from livecommerce.engine.compat.hot_reload import reload_after, reload_all
from livecommerce.engine.compat.kept_router import forget_addresses
from livecommerce.engine.compat.signed_state import sign_states
from livecommerce.engine.font_subsets import FontSubsets
from livecommerce.engine.html_pass import HtmlPass
from livecommerce.engine.islands import IslandsPlugin
from livecommerce.engine.page_styles import PageStyles
from livecommerce.engine.payloads import Payloads
from livecommerce.engine.plugin import BrowserPlugin
from livecommerce.engine.private_app import MovePrivateApp
from livecommerce.engine.tricks import parse_tricks
from livecommerce.engine.words import PageLanguages
from livecommerce.errors import show_plain_errors
from livecommerce.export.brand_icons import BrandIcons
from livecommerce.export.desk import DESK, has_desk
from livecommerce.export.editor_packages import EditorPackages
from livecommerce.export.host_files import HostFiles
from livecommerce.export.icons import IconsPlugin
from livecommerce.export.images import ImagesPlugin
from livecommerce.export.legal_variants import LegalVariants
from livecommerce.export.manifest import BuildManifest
from livecommerce.export.route_flags import collection_prefixes, page_languages, page_summaries, route_flags
from livecommerce.export.search_index import SearchIndex
from livecommerce.export.share_images import ShareImagesPlugin
from livecommerce.export.site_files import SiteFiles
from livecommerce.export.styles import StylesPlugin, extended_fonts
from livecommerce.export.unfinished_languages import UnfinishedLanguages
from livecommerce.observability.metrics import share_metrics
from livecommerce.settings import get_settings, is_development
from livecommerce.state.state_key import state_key

LIBRARIES = (
    *("PIL.Image", "aiosmtplib", "alembic", "argon2", "cryptography.fernet", "fastapi", "fastapi_offline"),
    *("fido2.server", "httpx", "lxml.html", "prometheus_client.multiprocess", "pydantic.v1", "pyotp", "segno"),
    *("limits.aio", "redis.asyncio", "socketio", "sqlalchemy.dialects.postgresql", "sqlmodel", "zxcvbn_rs_py"),
)
"""The libraries of the backend that take long to import."""

show_plain_errors()
# Reflex chooses the port after it has read this file.
settings = get_settings()
get_settings.cache_clear()
share_metrics(settings)
sign_states(state_key)
forget_addresses()
# Only development and the build of the pages need them.
leave_out_of_backend([Path(__file__).parent / name for name in ("assets", "deploy", "examples", "tests")])

without = parse_tricks(settings.without)
browser = BrowserPlugin(
    route_flags,
    collection_prefixes=collection_prefixes(),
    backend_apart=backend_is_apart(),
    modules=Path(livecommerce.state.__file__).parent / "scripts",
    private_app=DESK if has_desk(settings) else None,
    languages=page_languages,
    without=without,
)
client_modules = ClientModules(late_start="late_start" not in without)
site_files, manifest, fonts = SiteFiles(), BuildManifest(settings), FontSubsets(extended_fonts)

config = rx.Config(
    app_name="livecommerce",
    # Reflex looks for a free port only if none is set.
    frontend_port=settings.site_port if "site_port" in settings.model_fields_set else None,
    # `reflex run --backend-host 0.0.0.0` opens it to other machines.
    backend_host="127.0.0.1",
    cors_allowed_origins=[settings.site_url],
    redis_url=settings.redis_url or None,
    telemetry_enabled=False,
    show_built_with_reflex=False,
    react_strict_mode=False,
    # A preview has few readers, and expires within days.
    frontend_compression_formats=[] if settings.preview else ["gzip", "brotli"],
    plugins=[
        rx.plugins.TailwindV4Plugin(
            config={"content": ["./app/**/*.jsx", "./app_components/**/*.jsx", "./utils/components/*.jsx"]}
        ),
        StylesPlugin(without),
        browser,
        IslandsPlugin(),
        ImagesPlugin(),
        BrandIcons(),
        IconsPlugin(settings.icon_hosts),
        ShareImagesPlugin(),
        UnfinishedLanguages(),
        site_files,
        manifest,
        EditorPackages(is_wanted=has_desk(settings) and settings.content_repository is not None),
        HtmlPass(
            [
                *([MovePrivateApp(DESK)] if has_desk(settings) else []),
                site_files,
                *([] if settings.preview else [LegalVariants()]),
                PageLanguages(page_languages),
                client_modules,
                fonts,
                PageStyles(client_modules, fonts),
                Payloads(page_summaries, client_modules),
                *([] if settings.preview else [SearchIndex()]),
                browser,
                manifest,
                HostFiles(),
            ]
        ),
    ],
    disable_plugins=[rx.plugins.SitemapPlugin],
)

if is_development():
    reload_after("yaml")
    show_errors_in_blocks()
    end_together()
    reload_all("livecommerce", libraries=LIBRARIES)
