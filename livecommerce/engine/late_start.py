"""Starts the scripts of every page after it has been painted; what is pressed before they answer is kept.

The page names its modules in an inline script, `runtime/inline/late-start.js`, whose text is the same on every page.
"""

from html import escape

from livecommerce.engine.client_modules import take_out_start
from livecommerce.engine.html_pass import BuiltPage, HtmlStep
from livecommerce.engine.inline_scripts import inline_script


class LateStart(HtmlStep):
    """Stands after the steps that read which modules a page loads."""

    def __init__(self) -> None:
        self._starter = inline_script("late-start")

    def transform(self, page: BuiltPage) -> str:
        """Puts the inline script in the place of what starts the modules at once."""
        before, modules, after = take_out_start(page.html, where=page.file)
        return f'{before}<script data-modules="{escape(" ".join(modules))}">{self._starter}</script>{after}'
