"""`react-router.config.js`, the router's configuration."""

from livecommerce.engine.compat.edits import Edit, replace_once

FILE = "react-router.config.js"


def _prerender_error_pages(config: str) -> str:
    # While developing nothing is prerendered.
    if '"prerender"' not in config:
        return config
    every = '"prerender": ({getStaticPaths}) => [...getStaticPaths(), "/404", "/500"]'
    return replace_once(config, '"prerender": true', every, where=FILE)


ERROR_PAGES = Edit(
    FILE,
    "prerendered error pages",
    "The error page is readable without scripts; hosts serve it as a file.",
    "Reflex prerenders its 404 page.",
    _prerender_error_pages,
)
