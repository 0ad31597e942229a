"""The payload beside every page: its data, and the long texts that are in its HTML and in no script (contract §7)."""

import json
import re
from pathlib import Path
from typing import Any

from reflex.utils.prerequisites import get_web_dir
from reflex_base.plugins import Plugin

from livecommerce.components.long_text import long_texts
from livecommerce.content.meta import Meta

TEXTS_MODULE = "browser/runtime/texts.js"
_MODULE_START = "export const texts = "
_SHOWN = re.compile(r'data-long-text="([^"]+)"')


def payload(html: str, meta: Meta, texts: dict[str, str]) -> dict[str, Any]:
    """What `_payload.json` holds.

    Args:
        html: The prerendered page.
        meta: Its title and description.
        texts: The long texts of the site, by name.
    """
    shown = dict.fromkeys(_SHOWN.findall(html))
    return {"title": meta.title, "description": meta.description, "texts": {name: texts[name] for name in shown}}


class PayloadsPlugin(Plugin):
    """Gives the texts to what prerenders the pages, and to the payloads."""

    def pre_compile(self, **context: Any) -> None:
        """Writes the module of all texts, once the pages have said which they show; vite.js keeps it from browsers."""
        context["add_save_task"](lambda: [(TEXTS_MODULE, f"{_MODULE_START}{json.dumps(long_texts)};\n")])

    def post_build(self, **context: Any) -> None:
        """Writes the payloads."""
        from livecommerce.routes import ROUTES

        site: Path = context["static_dir"]
        module = (get_web_dir() / TEXTS_MODULE).read_text(encoding="utf-8")
        texts: dict[str, str] = json.loads(module.removeprefix(_MODULE_START).rstrip(";\n"))
        for route in ROUTES:
            folder = site / route.path.strip("/")
            html = (folder / "index.html").read_text(encoding="utf-8")
            content = json.dumps(payload(html, route.meta, texts), ensure_ascii=False, separators=(",", ":"))
            (folder / "_payload.json").write_text(content + "\n", encoding="utf-8")
