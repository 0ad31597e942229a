"""Edit of `vite.config.js`, the bundler's configuration."""

from livecommerce.engine.compat.edits import Edit, replace_once

FILE = "vite.config.js"


def _add_plugins(config: str) -> str:
    known = 'import { defineConfig } from "vite";'
    own = 'import { ownPlugins } from "./engine/runtime/vite.js";'
    config = replace_once(config, known, f"{own}\n{known}", where=FILE)
    first = "  plugins: [\n"
    return replace_once(config, first, f"{first}    ...ownPlugins(),\n", where=FILE)


PLUGINS = Edit(
    FILE,
    "own plugins",
    "The engine's Vite plugins (`runtime/vite.js`) have to come before React Router's.",
    "Reflex takes Vite plugins from its own plugins.",
    _add_plugins,
)
