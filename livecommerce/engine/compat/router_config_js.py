"""Edit of `react-router.config.js`, the router's configuration."""

from livecommerce.engine.compat.edits import Edit, replace_once

FILE = "react-router.config.js"


def _prerender_every_page(config: str) -> str:
    # Builds that are rendered on a server do not prerender.
    if '"prerender"' not in config:
        return config
    every = replace_once(config, '"prerender": true', '"prerender": Object.keys(modules)', where=FILE)
    return f'import {{ modules }} from "./engine/runtime/page-modules.js";\n{every}'


EVERY_PAGE = Edit(
    FILE,
    "every page prerendered",
    "The router has no route for each (`app/routes.js`); the error page is one of them: hosts serve it as a file.",
    "Reflex prerenders its 404 page, and the router has a route for each page.",
    _prerender_every_page,
)
