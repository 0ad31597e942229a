"""Keeps the build of many pages quick; `quickBuild` of `browser/runtime/vite.js` has its share in that."""

import os
from pathlib import Path
from typing import Any

from reflex.utils.exec import is_prod_mode
from reflex.utils.prerequisites import get_web_dir
from reflex_base.plugins import Plugin

COMPRESSION = "compress-static.js"
"""Reflex runs its script of this name when the site is complete."""
MATCHING = "quick-matching.js"
_SCRIPTS = Path(__file__).parent


class ManyPagesPlugin(Plugin):
    """Puts a script in the place of Reflex's that compresses, and one before what React Router builds."""

    def pre_compile(self, **context: Any) -> None:
        """Writes the scripts, and has Node load the one from now on, while a production build lasts."""
        compression = _SCRIPTS / COMPRESSION
        context["add_save_task"](lambda: [(COMPRESSION, compression.read_text(encoding="utf-8"))])
        if is_prod_mode():
            loaded = get_web_dir().resolve() / MATCHING
            loaded.write_text((_SCRIPTS / MATCHING).read_text(encoding="utf-8"), encoding="utf-8")
            given = os.environ.get("NODE_OPTIONS", "")
            if loaded.as_uri() not in given:
                os.environ["NODE_OPTIONS"] = f"{given} --import={loaded.as_uri()}".strip()
