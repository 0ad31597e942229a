"""Table of contents: every edit of a generated file."""

from livecommerce.engine.compat import (
    compress_js,
    context_jsx,
    document_js,
    root_jsx,
    router_config_js,
    routes_js,
    state_js,
    vite_config_js,
)
from livecommerce.engine.compat.edits import Edit

EDITS: tuple[Edit, ...] = (
    compress_js.COPIES,
    compress_js.FASTER,
    context_jsx.STATES_APART,
    document_js.THEME,
    document_js.SCRIPTS,
    root_jsx.WINDOW_LIBRARIES,
    router_config_js.EVERY_PAGE,
    routes_js.ONE_MODULE,
    state_js.SHARED_REFS,
    state_js.PAGE_ORIGIN,
    state_js.RANDOM_TOKEN,
    state_js.NO_LATE_CONNECTION,
    vite_config_js.PLUGINS,
)
