"""Lets engines that do not wait for preloaded fonts paint a page with them.

Chromium holds the first paint back for fonts that are preloaded and optional. Others would paint with stand-ins at
once, on nearly every first visit. An inline script, `runtime/inline/wait-for-fonts.js`, has them wait for a moment:
styles hide the page while the root element has `data-fonts="awaited"`, and take the stand-ins where it has
`data-fonts="late"`.
"""

from collections.abc import Sequence
from html import escape

from livecommerce.engine.compat.edits import replace_once
from livecommerce.engine.html_pass import BuiltPage, HtmlStep
from livecommerce.engine.inline_scripts import inline_script

WAITS_NOT = "((-webkit-hyphens: none) or (-moz-orient: inline))"
"""What Safari and Firefox alone support."""


class FontWait(HtmlStep):
    """Stands after the step that writes styles into the head: the fonts have to be declared by then."""

    def __init__(self, names: Sequence[str]) -> None:
        """Takes the names of the fonts."""
        attributes = f'data-without="{escape(WAITS_NOT)}" data-names="{escape("|".join(names))}"'
        self._script = f"<script {attributes}>{inline_script('wait-for-fonts')}</script></head>"

    def transform(self, page: BuiltPage) -> str:
        """Writes the script at the end of the head."""
        return replace_once(page.html, "</head>", self._script, where=page.file)
