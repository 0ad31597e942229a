"""Declares the fonts in the head, and lets engines that do not wait for preloaded fonts paint a page with them.

Chromium holds the first paint back for fonts that are preloaded and optional. Others would paint with stand-ins at
once, on nearly every first visit. An inline script, `runtime/inline/wait-for-fonts.js`, has them wait for a moment:
styles hide the page while the root element has `data-fonts="awaited"`, and take the stand-ins where it has
`data-fonts="late"`.
"""

import re
from collections.abc import Sequence
from html import escape
from pathlib import Path

from livecommerce.engine.compat.document_js import SHEETS, stylesheet_link
from livecommerce.engine.compat.edits import only_file, replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep, Pages
from livecommerce.engine.inline_scripts import inline_script

WAITS_NOT = "((-webkit-hyphens: none) or (-moz-orient: inline))"
"""What Safari and Firefox alone support."""


_FONT_FACE = re.compile(r"(@supports[^{}]*\{)?(?:@font-face\s*\{[^}]*\}\s*)+(?(1)\})")


class FontWait(HtmlStep):
    """The step that moves the fonts from the stylesheet into the pages."""

    def __init__(self, names: Sequence[str]) -> None:
        """Takes the names of the fonts."""
        attributes = f'data-without="{escape(WAITS_NOT)}" data-names="{escape("|".join(names))}"'
        self._script = f"<script {attributes}>{inline_script('wait-for-fonts')}</script>"
        self._faces = ""

    def prepare(self, site: Path, pages: Pages) -> None:
        """Takes the fonts out of the stylesheet: declared again, one that was late would come into a page in use."""
        sheet = only_file(site / "assets", SHEETS)
        css = sheet.read_text(encoding="utf-8")
        self._faces = "".join(found[0] for found in _FONT_FACE.finditer(css))
        sheet.write_text(_FONT_FACE.sub("", css), encoding="utf-8")

    def transform(self, page: BuiltPage) -> str:
        """Writes fonts and script before the stylesheet: a script behind it would wait for it."""
        link = stylesheet_link(page.html, where=page.file)
        return replace_once(page.html, link, f"<style>{self._faces}</style>{self._script}{link}", where=page.file)
